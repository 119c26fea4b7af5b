/** This error persists until somebody acts. */
export const untrusted = 'this machine does not trust its certificate: set NODE_EXTRA_CA_CERTS to the CA file and restart';

const reasons: readonly (readonly [codes: RegExp, why: string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there'],
  [/^ENOTFOUND$/, 'host name not found'],
  [/^EAI_AGAIN$/, 'its name cannot be looked up'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection is cut off'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'nobody answers'],
  [/^E(HOST|NET)UNREACH$/, 'there is no route to it'],
  [/^EMSGSIZE$/, 'its answer is too long'],
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired, by this machine's clock"],
  [/^CERT_NOT_YET_VALID$/, "its certificate is not valid yet, by this machine's clock"],
  [/SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/, untrusted],
  [/CERT|UNABLE_TO|ERR_TLS/, 'its certificate is not valid'],
  [/^(HPE_|EPROTO|ERR_SSL_)/, 'the program at that address is not a web server'],
];

/** Why a machine could not be reached, by the code of Node's error, worded to follow a colon; null for other codes. */
export const networkReason = (code: string): string | null => reasons.find(([codes]) => codes.test(code))?.[1] ?? null;
