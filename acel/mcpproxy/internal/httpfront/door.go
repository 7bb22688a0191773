package httpfront

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// A door lets requests in, or turns them away.
type door struct {
	Security
	token [sha256.Size]byte // its digest
	hosts hosts
}

// allowedMethods are what an endpoint may be asked for. OPTIONS is not among them: no
// page of another origin is to be told that it may call.
var allowedMethods = []string{http.MethodPost, http.MethodGet, http.MethodDelete}

// turns says with which status a request is turned away, and why; 0 lets it in.
func (d *door) turns(r *http.Request) (status int, why string) {
	switch {
	case !d.hosts.allow(r.Host):
		return http.StatusForbidden, fmt.Sprintf("the Host %q is none of this server's names: allow it, by --allow-host of acelctl serve, or call the server by another", shown(r.Host))
	case !originAllowed(r, d.Origins):
		return http.StatusForbidden, fmt.Sprintf("pages of %q may not call this server: allow that origin, by --allow-origin of acelctl serve", shown(r.Header.Get("Origin")))
	case r.URL.Path != d.Path:
		return http.StatusNotFound, "nothing is here: the MCP endpoint is " + d.Path
	case d.Token == "" || !bears(r, d.token):
		return http.StatusUnauthorized, "send the server's token as the header Authorization: Bearer TOKEN"
	case !slices.Contains(allowedMethods, r.Method):
		return http.StatusMethodNotAllowed, "this endpoint takes " + strings.Join(allowedMethods, ", ")
	case r.ContentLength > d.MaxBody:
		return http.StatusRequestEntityTooLarge, longBody(d.MaxBody)
	}
	return 0, ""
}

// away answers a request that is turned away, and tells of it.
func (d *door) away(w http.ResponseWriter, r *http.Request, status int, why string) {
	switch status {
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	case http.StatusMethodNotAllowed:
		w.Header().Set("Allow", strings.Join(allowedMethods, ", "))
	case http.StatusRequestEntityTooLarge:
		w.Header().Set("Connection", "close") // what is left of the body is not read
	}
	refuse(w, status, "%s", why)
	if d.TurnedAway != nil {
		d.TurnedAway(r, status, why)
	}
}
