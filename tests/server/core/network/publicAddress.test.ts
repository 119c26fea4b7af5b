import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressText, changedAddressText } from '../../../../src/server/core/network/addressText.ts';
import type { PublicAddress } from '../../../../src/server/core/network/publicAddress.ts';
import { publicAddress, watchAddress } from '../../../../src/server/core/network/publicAddress.ts';

/** An interface's address as Node reports it; a colon marks IPv6. */
function info(address: string, mac = '8c:16:45:00:00:01'): NetworkInterfaceInfo {
  const internal = address === '127.0.0.1' || address === '::1';
  const rest = { address, mac: internal ? '00:00:00:00:00:00' : mac, internal, netmask: '', cidr: null };
  return address.includes(':') ? { ...rest, family: 'IPv6', scopeid: 0 } : { ...rest, family: 'IPv4' };
}

const lo = [info('127.0.0.1'), info('::1')];
const found = (interfaces: Record<string, NetworkInterfaceInfo[]>) => publicAddress(null, interfaces, 8081);

describe("guests' phones reach the booth at", () => {
  test.each<[what: string, interfaces: Record<string, NetworkInterfaceInfo[]>, address: string]>([
    [
      'the network card, not a container',
      { lo, docker0: [info('172.17.0.1')], 'br-1a2b': [info('172.18.0.1')], wlp3s0: [info('192.168.1.20')] },
      '192.168.1.20',
    ],
    ['the network card, not a tunnel', { wg0: [info('10.8.0.2', '00:00:00:00:00:00')], enp0s31f6: [info('172.16.4.9')] }, '172.16.4.9'],
    [
      'the network card, not a tunnel with an unknown name',
      { corp: [info('10.8.0.2', '00:00:00:00:00:00')], eno1: [info('10.1.1.4')] },
      '10.1.1.4',
    ],
    ['the network card, not an overlay network', { tailscale0: [info('100.101.102.103')], eth0: [info('192.168.0.5')] }, '192.168.0.5'],
    [
      'the network card on Windows, not its virtual switch',
      { 'vEthernet (WSL)': [info('172.22.0.1')], 'Wi-Fi': [info('192.168.178.30')] },
      '192.168.178.30',
    ],
    [
      'the network card on Windows, not a virtual machine',
      { 'VirtualBox Host-Only Network': [info('192.168.56.1')], Ethernet: [info('10.0.0.7')] },
      '10.0.0.7',
    ],
    [
      'the network card on a Mac, not Apple’s own links',
      { awdl0: [info('169.254.1.1')], utun3: [info('10.9.0.2')], en0: [info('192.168.2.7')] },
      '192.168.2.7',
    ],
    [
      'a network card with an unknown name rather than a container',
      { docker0: [info('172.17.0.1')], 'LAN-Verbindung 2': [info('192.168.1.9')] },
      '192.168.1.9',
    ],
    [
      'the hotspot that this machine provides, whatever its cable connects to',
      { eth0: [info('192.168.1.2')], wlan0: [info('10.42.0.1')] },
      '10.42.0.1',
    ],
    [
      'the hotspot that Windows provides',
      { Ethernet: [info('10.3.3.3')], 'Local Area Connection* 10': [info('192.168.137.1')] },
      '192.168.137.1',
    ],
    [
      'a public IPv4 address of the network card rather than a container',
      { docker0: [info('172.17.0.1')], eth0: [info('192.0.2.9')] },
      '192.0.2.9',
    ],
    ['an address from a network rather than a self-assigned one', { eth0: [info('169.254.7.7')], wlan0: [info('10.0.0.8')] }, '10.0.0.8'],
    ['a self-assigned address, if there is no other', { lo, eth0: [info('169.254.7.7')] }, '169.254.7.7'],
    ['a container, if there is nothing else', { lo, docker0: [info('172.17.0.1')] }, '172.17.0.1'],
    ['IPv4 rather than IPv6', { eth0: [info('2001:db8::7'), info('10.0.0.8')] }, '10.0.0.8'],
    ['IPv6 in brackets, a private one first', { eth0: [info('fe80::1'), info('2001:db8::7'), info('fd00::2')] }, '[fd00::2]'],
    ['the first of two equally likely ones, so that the choice stays', { eth0: [info('10.0.0.8')], eth1: [info('10.0.1.8')] }, '10.0.0.8'],
  ])('%s', (_what, interfaces, address) => {
    expect(found(interfaces)).toMatchObject({ address: `http://${address}:8081`, origin: 'found' });
  });

  test('the address that staff have set, regardless of the network', () => {
    expect(publicAddress('https://photos.example.com', { lo }, 8081)).toEqual({
      address: 'https://photos.example.com',
      origin: 'set',
      others: [],
    });
  });

  test.each([{}, { lo }, { lo, eth0: [info('fe80::1')] }, { lo, wlan0: [] }])(
    'no address if the machine has no network: %j',
    (interfaces) => {
      expect(found(interfaces)).toEqual({ address: 'http://127.0.0.1:8081', origin: 'nowhere', others: [] });
    },
  );

  test('the most likely of its addresses, with the others listed', () => {
    const { others } = found({ docker0: [info('172.17.0.1')], eth0: [info('10.0.0.8'), info('fd00::2')], eth1: [info('10.0.1.8')] });
    expect(others).toEqual(['http://10.0.1.8:8081', 'http://172.17.0.1:8081', 'http://[fd00::2]:8081']);
  });
});

describe('the text for staff', () => {
  const near: PublicAddress = { address: 'http://10.0.0.8:8081', origin: 'found', others: ['http://172.17.0.1:8081'] };

  test('has a code for testing, the port to open, and alternative addresses', async () => {
    const text = await addressText(near, false);
    expect(text).toMatch(/█▀▀▀▀▀█/);
    expect(text).toMatch(/firewall may block port 8081 /);
    expect(text).toMatch(/other addresses too: http:\/\/172\.17\.0\.1:8081\./);
    expect(text).not.toContain('\u001B');
  });

  test('shows the code black on white in a terminal', async () => {
    expect(await addressText(near, true)).toContain('\u001B[30;107m');
  });

  test('warns if there is no network', async () => {
    const text = await addressText({ address: 'http://127.0.0.1:8081', origin: 'nowhere', others: [] }, false);
    expect(text).toMatch(/not on a network: guests' phones cannot reach it/);
    expect(text).not.toMatch(/[▀▄█]/);
  });

  test.each(['http://localhost:8081', 'http://127.0.0.1:9000', 'http://[::1]:8081', 'http://0.0.0.0:8081'])(
    'warns if %s was set: phones would connect to themselves',
    async (address) => {
      const text = await addressText(publicAddress(address, { lo }, 8081), false);
      expect(text).toMatch(/leads every phone to itself/);
      expect(text).not.toMatch(/[▀▄█]/);
    },
  );

  test('names the source of the new address when the address changes', async () => {
    expect(await changedAddressText(near, false)).toContain("Guests' phones find the booth at http://10.0.0.8:8081 now.");
  });
});

test('each new address is reported once while there are listeners', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let host = '10.0.0.8';
  const told: string[] = [];
  const stop = watchAddress(
    () => found({ eth0: [info(host)] }),
    ({ address }) => told.push(address),
  );
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual([]);
  host = '10.0.0.9';
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual(['http://10.0.0.9:8081']);
  stop();
  host = '10.0.0.8';
  vi.advanceTimersByTime(20_000);
  expect(told).toHaveLength(1);
});
