package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/acel-dev/acel/acel/mcpproxy"
)

// token is what clients over HTTP must present: that of --token-file, or a fresh one.
func (s *serve) token() (string, error) {
	if s.tokenFile == "" {
		s.fresh = freshToken()
		return s.fresh, nil
	}
	token, made, err := readToken(s.tokenFile)
	if err != nil {
		return "", fmt.Errorf("--token-file: %w", err)
	}
	if made {
		s.log.Info("token made", "file", s.tokenFile)
	}
	return token, nil
}

// frontHTTP serves clients that connect, until the context is done.
func (s *serve) frontHTTP(ctx context.Context, proxy *mcpproxy.Proxy) error {
	l, err := net.Listen("tcp", s.http.String())
	if err != nil {
		return fmt.Errorf("--http: %w", err)
	}
	server := newServer(proxy.Handler(), s.log)
	s.tellAddress(l.Addr())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err = <-ended:
		return fmt.Errorf("--http: %w", err)
	case <-ctx.Done():
	}
	err = proxy.Close() // which ends the streams that a shutdown would wait for
	_ = server.Close()
	if stopped := <-ended; !errors.Is(stopped, http.ErrServerClosed) {
		err = errors.Join(err, stopped)
	}
	return err
}

// tellAddress says how clients connect. A fresh token is told here and nowhere else.
func (s *serve) tellAddress(at net.Addr) {
	host := s.http.host
	if !loopback(host) {
		host = s.allowHosts[0]
	}
	_, port, _ := net.SplitHostPort(at.String()) // which a listener always has
	url := "http://" + net.JoinHostPort(strings.Trim(host, "[]"), port) + "/mcp"
	if s.fresh != "" {
		s.log.Info("listening", "url", url, "authorization", "Bearer "+s.fresh)
		return
	}
	s.log.Info("listening", "url", url, "authorization", "Bearer, and the token in "+s.tokenFile)
}
