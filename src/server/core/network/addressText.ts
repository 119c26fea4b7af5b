import { toString as qrText } from 'qrcode';
import type { PublicAddress } from './publicAddress.ts';

/**
 * Tells staff how guests' phones reach the booth: a code to try, or why there is none. `coloured` is for terminals: the code is black on
 * white in any colour scheme, because not every phone reads a light code on a dark background.
 */
export async function addressText({ address, origin, others }: PublicAddress, coloured: boolean): Promise<string> {
  if (origin === 'nowhere' || origin === 'itself') return `${lost[origin].join('\n')}\n`;
  const code = await qrText(`${address}/`, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 });
  const port = new URL(address).port;
  const otherwise =
    others.length === 0
      ? []
      : [`  This machine has other addresses too: ${others.join(', ')}.`, '  If one of these is right, pass it to --public-url.', ''];
  return [
    `  Try it: scan this with a phone on the guests' Wi-Fi. It should say that it reaches the booth.`,
    '',
    codeText(code, coloured),
    '',
    ...(origin === 'set' ? behindProxy : firewall(port)),
    '',
    ...otherwise,
  ].join('\n');
}

/** The text for an address that has changed while the booth is running. */
export async function changedAddressText(address: PublicAddress, coloured: boolean): Promise<string> {
  const change =
    address.origin === 'nowhere' ? 'This machine has left its network.' : `Guests' phones find the booth at ${address.address} now.`;
  return `\n  ${change} Codes scanned earlier lead to the old address.\n\n${await addressText(address, coloured)}\n`;
}

const lost = {
  nowhere: [
    "  This machine is not on a network: guests' phones cannot reach it, and codes lead nowhere until it is.",
    '  Join a Wi-Fi or plug in a cable. The booth finds its address within seconds and keeps cards until then.',
  ],
  itself: [
    "  The address of --public-url leads every phone to itself: guests' phones cannot reach the booth.",
    "  Leave out --public-url, and the booth finds this machine's address on its network.",
  ],
};

const behindProxy = ['  If it does not: the address comes from --public-url; whatever answers there must pass requests on to the booth.'];

const firewall = (port: string): string[] => [
  `  If it does not: this machine's firewall may block port ${port} (the booth cannot see that), or the Wi-Fi keeps its`,
  '  devices apart ("client isolation", usual in guest networks).',
];

const [blackOnWhite, usual] = ['\u001B[30;107m', '\u001B[0m'];

const codeText = (code: string, coloured: boolean): string =>
  code
    .split('\n')
    .map((line) => `    ${coloured ? `${blackOnWhite}${line}${usual}` : line}`)
    .join('\n');
