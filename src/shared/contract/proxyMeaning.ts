/** By status, where the answer is not in the cloud's own words. */
const meanings: Readonly<Record<number, string>> = {
  400: 'a proxy before it does not understand the request; it may expect https, or another name',
  401: 'a proxy before it wants to know who asks',
  403: 'a proxy before it lets this through for others only',
  404: 'something else is at its address',
  407: 'a proxy on the way wants to know who asks',
  408: 'a proxy before it has waited too long for the request',
  413: 'a proxy before it refuses what is so large; have its limit raised to 33 MB (nginx: client_max_body_size 33m)',
  421: 'a proxy before it calls it by another host; it must pass on the Host that it was asked for',
  429: 'a proxy before it has too many requests',
  500: 'a proxy before it has failed; its own log says why',
  502: 'the proxy before it reaches no server; look whether the servers run',
  503: 'the proxy before it has no server that is ready; look whether the servers run',
  504: 'the proxy before it got no answer from a server in time',
};

/** What it means, to follow a colon, that this status came from the cloud's address, and what to do; null where the status says nothing. */
export const proxyMeaning = (status: number): string | null => meanings[status] ?? null;
