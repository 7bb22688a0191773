package report

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// The widths at which texts of rules are cut. GitHub takes 255 characters of a
// name and 1,024 of a description.
const (
	sarifIDCells   = 200
	sarifNameCells = 250
	sarifTextCells = 1000
)

// sarifRules are the rules of a report by their keys.
type sarifRules struct {
	all []sarifDescriptor
	at  map[string]int
}

// sarifRulesOf returns the rules that a report names, in its order, and behind
// them those that only findings name.
func sarifRulesOf(r *Report) sarifRules {
	s := sarifRules{all: []sarifDescriptor{}, at: map[string]int{}}
	for _, summary := range r.Rules() {
		rule := summary.Rule
		s.add(rule.Key(), sarifRule(rule))
	}
	for _, t := range r.Traces {
		for _, f := range t.Violations {
			if _, known := s.at[f.Rule]; !known {
				s.add(f.Rule, sarifUnknown(f.Violation))
			}
		}
	}
	return s
}

func (s *sarifRules) add(key string, d sarifDescriptor) {
	d.ID = sarifID(key)
	s.at[key] = len(s.all)
	s.all = append(s.all, d)
}

// sarifID is a key as it is, where it is short, visible and not blank; otherwise
// so much of it as may be shown, and a hash that tells it from others.
func sarifID(key string) string {
	id := render.Clip(key, sarifIDCells)
	if id == key && strings.TrimSpace(key) != "" {
		return id
	}
	sum := sha256.Sum256([]byte(key))
	return strings.TrimSuffix(id, "…") + "~" + hex.EncodeToString(sum[:4])
}

func sarifRule(r acel.Rule) sarifDescriptor {
	h := helpOf(r)
	d := sarifDescription(r.String(), h.meant(), r.Severity)
	d.Name = sarifClip(r.Template(), sarifNameCells)
	if h.advice != "" {
		d.FullDescription.Text = sarifClip(sentence(h.meant())+" "+h.advice, sarifTextCells)
	}
	d.Help = sarifText{h.text(), h.markdown()}
	sort := "contract"
	if r.IsCondition() {
		sort = "condition"
	}
	d.Properties.Tags = []string{"acel", sort}
	if d.Name != "" {
		d.Properties.Tags = append(d.Properties.Tags, d.Name)
	}
	return d
}

// sarifUnknown describes a rule of which a finding alone knows.
func sarifUnknown(v acel.Violation) sarifDescriptor {
	d := sarifDescription(v.Spec, "A rule that the report does not list", v.Severity)
	d.Help = d.FullDescription
	d.Properties.Tags = []string{"acel"}
	return d
}

func sarifDescription(short, full string, severity acel.Severity) sarifDescriptor {
	level := sarifLevel(severity)
	d := sarifDescriptor{
		ShortDescription:     sarifText{Text: sarifSaid(short, sarifTextCells, "a rule")},
		FullDescription:      sarifText{Text: sentence(sarifSaid(full, sarifTextCells, "A rule"))},
		DefaultConfiguration: sarifConfiguration{level},
		Properties:           sarifRuleProperties{Precision: "very-high", Severity: level},
	}
	if severity == acel.SeverityInfo {
		d.Properties.Severity = "recommendation"
	}
	return d
}

// sarifClip is [render.Clip] of text that may not be a link: viewers make links
// of brackets in plain messages too.
func sarifClip(s string, cells int) string {
	return strings.ReplaceAll(render.Clip(s, cells), "](", "] (")
}

// sarifSaid is sarifClip of a text that must not be empty.
func sarifSaid(s string, cells int, otherwise string) string {
	if text := strings.TrimSpace(sarifClip(s, cells)); text != "" {
		return text
	}
	return otherwise
}

// sentence ends a text as a sentence.
func sentence(s string) string {
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "…") {
		return s
	}
	return s + "."
}

// semantic returns a version without its v, if it is one by semver.org's rules.
func semantic(version string) (string, bool) {
	version = strings.TrimPrefix(version, "v")
	ok, _ := regexp.MatchString(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`, version)
	return version, ok
}
