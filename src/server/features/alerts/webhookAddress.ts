import { isIP } from 'node:net';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { networkList } from '../../core/network/networkList.ts';

const isClosed = networkList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  // Tunnels to IPv4 networks, and addresses reserved for documentation.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
const isOfInternet6 = networkList(['2000::/3']);

/** Whether an address is on the public internet: not private, loopback or link-local, and not a cloud metadata service. */
export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !isClosed(address) && (isIP(address) === 4 || isOfInternet6(address));

/** Explains how to allow private networks. */
export const allowing = 'Webhooks go to the internet, unless the cloud’s servers are started with --private-alerts yes.';

/**
 * Parses a webhook's address. It must use https and be outside private networks unless `toPrivate` is set (an operator's setting, which
 * also permits http). Fails with a message for the user. postWebhook.ts checks the resolved address on every message.
 */
export function webhookAddress(text: string, toPrivate: boolean): Result<URL, string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && !(toPrivate && url.protocol === 'http:')))
    return failure('A webhook needs an address that begins with https://.');
  if (url.username !== '' || url.password !== '')
    return failure('The address must not contain a name or a password; messages are signed with the secret instead.');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!toPrivate && isIP(host) !== 0 && !isPublic(host)) return failure(`This is an address of a private network. ${allowing}`);
  return success(url);
}
