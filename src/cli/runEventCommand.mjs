import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import QRCode from 'qrcode';
import { loadSource } from './loadSource.mjs';

/**
 * @typedef {typeof import('../shared/album/newAlbumEvent.ts')} Album
 * @typedef {import('../shared/album/newAlbumEvent.ts').NewAlbumEvent} NewAlbumEvent
 */

const usage =
  'npm run event -- new --name "Anna and Ben" --from 2027-06-05 --to 2027-06-06 [--address http://192.168.1.20:8081] [--sheet host.html] [--wall after-yes]';

const help = `${usage}
    Creates the key of a host's event. Shows, once, the host's twelve words, which open the album, and the event line, which does not
    open it: paste that line on the booth's staff page. The booth then shows six words; accept the event only if they match.
    --address  the address that guests' phones use: also shows the host's link and its QR code
    --sheet    also writes a page to hand to the host on paper
    --wall     when the wall shows a card: at-once, the default, or after-yes, when the host has said yes to it`;

const known = ['--name', '--from', '--to', '--address', '--sheet', '--wall'];

/**
 * `npm run event -- new`: creates an event's key on this machine. Sends nothing, and stores nothing unless a sheet is requested.
 *
 * @param {string[]} given
 */
export async function runEventCommand([name = '', ...rest]) {
  if ([name, ...rest].some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${help}\n`);
    return;
  }
  if (name !== 'new') throw new Error(`${name === '' ? '' : `There is no command "${name}".\n`}Use: ${usage}`);
  const options = optionsIn(rest);
  const sheet = options['--sheet'] === undefined ? null : resolve(options['--sheet']);
  if (sheet !== null && existsSync(sheet)) throw new Error(`${sheet} exists; name a new file for the sheet.`);
  const address = options['--address']?.replace(/\/$/, '') ?? null;
  if (address !== null && !isAddress(address))
    throw new Error(`${address} is not a valid address; write it as in http://192.168.1.20:8081.`);
  const { '--wall': mode = 'at-once' } = options;
  if (mode !== 'at-once' && mode !== 'after-yes') throw new Error('--wall is at-once or after-yes.');
  const { newAlbumEvent, eventFaults, hostSheet } = /** @type {Album} */ (await loadSource('/src/shared/album/newAlbumEvent.ts'));
  const { '--name': eventName = '', '--from': from = '', '--to': to = '' } = options;
  const made = newAlbumEvent(
    { name: eventName, from, to, wallAfterYes: mode === 'after-yes' },
    (length) => new Uint8Array(randomBytes(length)),
    address,
  );
  if (!made.ok) throw new Error(eventFaults[made.error]);
  process.stdout.write(await textOf(made.value));
  if (sheet === null) return;
  const code = made.value.link === null ? null : await QRCode.toString(made.value.link, { type: 'svg', margin: 4 });
  writeFileSync(sheet, hostSheet(made.value, code), { mode: 0o600, flag: 'wx' });
  process.stdout.write(`\nGive the host ${sheet} on paper, then delete the file: it opens the album.\n`);
}

/** @param {readonly string[]} given @returns {Partial<Record<string, string>>} */
function optionsIn(given) {
  /** @type {Record<string, string>} */
  const options = {};
  for (let at = 0; at < given.length; at += 2) {
    const [option = '', value] = [given[at], given[at + 1]];
    if (!known.includes(option)) throw new Error(`Unknown option ${option}. Use: ${usage}`);
    if (value === undefined) throw new Error(`${option} needs a value. Use: ${usage}`);
    options[option] = value;
  }
  return options;
}

/** @param {string} text */
const isAddress = (text) => /^https?:\/\/[^/?#]+$/.test(text) && URL.canParse(text);

/** @param {NewAlbumEvent} made */
async function textOf({ event, line, words, compared, link, wall }) {
  const lines = [
    `${event.name}, ${event.from} to ${event.to}`,
    '',
    "The host's twelve words. They open the album and are not shown again:",
    `  ${words}`,
    '',
    'The event, to paste on the staff page of each booth (it does not open the album):',
    `  ${line}`,
    '',
    'Accept it there only if the booth shows these six words:',
    `  ${compared}`,
  ];
  if (link === null) lines.push('', "The host opens <guests' address>/album and types the twelve words.");
  else lines.push('', "The host's link:", `  ${link}`, await QRCode.toString(link, { type: 'utf8' }));
  if (wall !== null) lines.push('The wall, for a screen in the hall (it opens only the wall):', `  ${wall}`);
  if (event.wallAfterYes === true) lines.push('The wall shows a card after the host has said yes to it, on the album page.');
  return `${lines.join('\n')}\n`;
}
