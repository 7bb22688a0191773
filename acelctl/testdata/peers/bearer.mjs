// Loaded into a client that knows of no tokens: each of its requests presents the one in
// the environment.
import http from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const authorization = `Bearer ${process.env.PEER_TOKEN}`;

const { fetch } = globalThis;
globalThis.fetch = (to, options = {}) => {
  const headers = new Headers(options.headers ?? (to instanceof Request ? to.headers : undefined));
  headers.set('Authorization', authorization);
  return fetch(to, { ...options, headers });
};

const undici = createRequire(process.argv[1])('undici');
const { request } = undici;
undici.request = (to, options = {}) =>
  request(to, { ...options, headers: { ...options.headers, Authorization: authorization } });

const send = http.request;
http.request = (...args) => {
  const sent = send(...args);
  if (!sent.hasHeader('Authorization')) sent.setHeader('Authorization', authorization);
  return sent;
};
syncBuiltinESMExports();
