/** Meanings of answers, by status, that do not come from the cloud itself. */
const meanings: Readonly<Record<number, string>> = {
  400: 'a proxy in front of it rejects the request; it may expect https, or another host',
  401: 'a proxy in front of it asks for a sign-in',
  403: 'a proxy in front of it does not let this request through',
  404: 'something else is at its address',
  407: 'a proxy on the way asks for a sign-in',
  408: 'a proxy in front of it timed out waiting for the request',
  413: 'a proxy in front of it refuses large requests; raise its limit to 33 MB (nginx: client_max_body_size 33m)',
  421: 'a proxy in front of it changes the host; it must pass on the original Host header',
  429: 'a proxy in front of it gets too many requests',
  500: 'a proxy in front of it has failed; its own log says why',
  502: 'the proxy in front of it reaches no server; check that the servers are running',
  503: 'the proxy in front of it has no ready server; check that the servers are running',
  504: 'the proxy in front of it got no answer from a server in time',
};

/**
 * The meaning of a response with this status from the cloud's address, and what to do about it, worded to follow a colon; null if the
 * status has no known meaning.
 */
export const proxyMeaning = (status: number): string | null => meanings[status] ?? null;
