package report_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// A page is an HTML report as a browser reads it.
type page struct {
	source string
	nodes  []*html.Node // the elements, in order
	ids    map[string]*html.Node
}

// readPage writes a report as HTML and reads it.
func readPage(r *report.Report, o report.Options) (*page, error) {
	var b strings.Builder
	if err := report.Write(&b, "html", r, o); err != nil {
		return nil, err
	}
	root, err := html.Parse(strings.NewReader(b.String()))
	if err != nil {
		return nil, err
	}
	p := &page{source: b.String(), ids: map[string]*html.Node{}}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			p.nodes = append(p.nodes, n)
		}
	}
	return p, nil
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// textOf is what a reader sees of a node.
func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode && d.Parent.Data != "style" {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

func hasClass(n *html.Node, class string) bool {
	return slices.Contains(strings.Fields(attribute(n, "class")), class)
}

// all returns the elements of a class.
func (p *page) all(class string) []*html.Node {
	var found []*html.Node
	for _, n := range p.nodes {
		if hasClass(n, class) {
			found = append(found, n)
		}
	}
	return found
}

// allowed are the elements that a report is made of.
var allowed = strings.Fields(`html head meta title style body a header div p h1 h2 h3 span svg circle path rect line g dl dt dd nav ul ol li
	main section pre code table thead tbody tr th td b details summary time del ins footer`)

// wrong says what is wrong with a page by itself; "" where nothing is.
func (p *page) wrong() string {
	for _, n := range p.nodes {
		if !slices.Contains(allowed, n.Data) {
			return "an element <" + n.Data + ">"
		}
		for _, a := range n.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "src", a.Key == "srcset", a.Key == "action":
				return "an attribute " + a.Key + "=" + a.Val
			case a.Key == "href" && (n.Data != "a" || !strings.HasPrefix(a.Val, "#")):
				return "a reference to " + a.Val
			case a.Key == "id" && p.ids[a.Val] != nil:
				return "a second element of id " + a.Val
			case a.Key == "id":
				p.ids[a.Val] = n
			}
		}
	}
	for _, n := range p.nodes {
		for _, name := range []string{"href", "aria-labelledby"} {
			if to := strings.TrimPrefix(attribute(n, name), "#"); to != "" && p.ids[to] == nil {
				return "a link to " + to + ", which is not there"
			}
		}
	}
	return p.wrongPolicy()
}

// wrongPolicy says where the page's policy is not that of its style.
func (p *page) wrongPolicy() string {
	styles, policy := 0, ""
	for _, n := range p.nodes {
		switch {
		case n.Data == "style":
			styles++
			sum := sha256.Sum256([]byte(n.FirstChild.Data))
			if want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) {
				return "the style is not " + want + " of the policy " + policy
			}
			if strings.Contains(n.FirstChild.Data, "url(") || strings.Contains(n.FirstChild.Data, "@import") {
				return "the style fetches something"
			}
		case n.Data == "meta" && attribute(n, "http-equiv") == "Content-Security-Policy":
			policy = attribute(n, "content")
		}
	}
	if styles != 1 || !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") || strings.Contains(policy, "unsafe") {
		return fmt.Sprintf("%d styles under the policy %q", styles, policy)
	}
	return ""
}

// lost names a message of the report that the page does not show.
func (p *page) lost(r *report.Report) string {
	var b strings.Builder
	for _, n := range p.nodes {
		if n.Data == "body" {
			b.WriteString(textOf(n))
		}
	}
	for _, t := range r.Traces {
		for _, f := range t.Violations {
			if want := render.Clip(f.Message, 300); !strings.Contains(b.String(), want) {
				return want
			}
		}
	}
	return ""
}

// checkHTML writes a report as HTML and says what is wrong with it.
func checkHTML(r *report.Report) string {
	p, err := readPage(r, report.Options{})
	switch {
	case err != nil:
		return err.Error()
	case p.wrong() != "":
		return p.wrongly() + "\n" + p.source
	case p.lost(r) != "":
		return "lost message " + p.lost(r)
	}
	return unbalanced(p.source)
}

// wrongly asks again, of a page that was asked before.
func (p *page) wrongly() string {
	p.ids = map[string]*html.Node{}
	return p.wrong()
}

// unbalanced says where tags do not close as they opened, or a text holds what
// nobody sees.
func unbalanced(source string) string {
	var open []string
	tokens := html.NewTokenizer(strings.NewReader(source))
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			if len(open) > 0 {
				return "never closed: " + strings.Join(open, " ")
			}
			return ""
		case html.StartTagToken:
			if name, _ := tokens.TagName(); string(name) != "meta" {
				open = append(open, string(name))
			}
		case html.EndTagToken:
			name, _ := tokens.TagName()
			if len(open) == 0 || open[len(open)-1] != string(name) {
				return fmt.Sprintf("</%s> closes %v", name, open)
			}
			open = open[:len(open)-1]
		case html.CommentToken:
			return "a comment"
		case html.TextToken:
			if text := tokens.Token().Data; strings.ContainsFunc(text, hidden) {
				return fmt.Sprintf("a text with something hidden: %q", text)
			}
		}
	}
}
