import { expect, test } from 'vitest';
import { clientAddress, clientSite, neighbourOf } from '../../../../src/server/core/http/clientAddress.ts';

test.each([
  ['192.168.1.20', '192.168.1.20'],
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::6', '2001:db8:1:2'],
  ['fe80::1%wlan0', 'fe80:0:0:0'],
  ['nonsense', 'unknown'],
])('%s counts as %s', (address, counted) => {
  expect(clientAddress(address)).toBe(counted);
});

test.each([
  ['192.168.1.20', '192.168.1.200', '192.168.2.20'],
  ['2001:db8:1:2::6', '2001:0db8:1:ffff::1', '2001:db8:2:2::6'],
  ['::ffff:192.168.1.20', '192.168.1.1', '2001:db8:1::'],
])('%s is on the same site as %s, and on a different site from %s', (address, same, other) => {
  expect(clientSite(same)).toBe(clientSite(address));
  expect(clientSite(other)).not.toBe(clientSite(address));
});

test('a machine in the booth’s network counts as one client across its link-local and global addresses', () => {
  const [own, linkLocal] = ['2001:db8:1:2::1', 'fe80::1'];
  const names = [
    neighbourOf('2001:db8:1:2::66', own),
    neighbourOf('2001:db8:1:2:9:9:9:9', own),
    neighbourOf('fe80::66%wlan0', linkLocal),
    neighbourOf('fe80::67', linkLocal),
    neighbourOf('febf::1', own),
  ];
  expect(new Set(names).size).toBe(1);
  const others = ['2001:db8:1:3::66', '192.168.1.66', '::ffff:192.168.1.67', 'fec0::1'].map((address) => neighbourOf(address, own));
  expect(new Set([...names, ...others]).size).toBe(5);
});
