package expression

import "cel.dev/cel-go/cel"

// argsShape returns the shape of a tool's arguments: a map, whatever else the
// schema says.
func argsShape(schema map[string]any) *shape {
	if s := shapeOfSchema(schema, 0); s.isMap() {
		return s
	}
	return &shape{kind: mapping()}
}

// shapeOfSchema returns the shape of the values that a JSON Schema allows.
// What it does not follow, such as anyOf and $ref, can be anything.
func shapeOfSchema(schema map[string]any, depth int) *shape {
	kind, _ := schema["type"].(string)
	_, hasProperties := schema["properties"].(map[string]any)
	switch {
	case depth == maxShapeDepth || combines(schema):
		return anything()
	case kind == "object" || schema["type"] == nil && hasProperties:
		return shapeOfObject(schema, depth)
	case kind == "array":
		items, _ := schema["items"].(map[string]any)
		each := shapeOfSchema(items, depth+1)
		return &shape{kind: cel.ListType(each.kind), each: each}
	case kind == "string":
		return &shape{kind: cel.StringType}
	case kind == "boolean":
		return &shape{kind: cel.BoolType}
	case kind == "integer":
		return &shape{kind: cel.IntType}
	}
	// A number is written as an int or as a double.
	return anything()
}

// combines reports whether a schema leaves its type to other schemas.
func combines(schema map[string]any) bool {
	for _, keyword := range [...]string{"anyOf", "oneOf", "allOf", "$ref", "$dynamicRef", "if"} {
		if _, has := schema[keyword]; has {
			return true
		}
	}
	return false
}

// shapeOfObject returns the shape of a map. Schemas of tools mostly leave out
// additionalProperties, so that a key beside properties is doubted.
func shapeOfObject(schema map[string]any, depth int) *shape {
	s := &shape{kind: mapping(), fields: map[string]*shape{}, others: doubted}
	properties, _ := schema["properties"].(map[string]any)
	for name, property := range properties {
		of, _ := property.(map[string]any)
		s.fields[name] = shapeOfSchema(of, depth+1)
	}
	switch more := schema["additionalProperties"].(type) {
	case map[string]any:
		s.each, s.others = shapeOfSchema(more, depth+1), welcome
	case bool:
		if s.others = welcome; !more && schema["patternProperties"] == nil {
			s.others = refused
		}
	}
	if schema["patternProperties"] != nil {
		s.others = welcome
	}
	return s
}
