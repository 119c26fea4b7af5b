import {
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Damage to the kiosk's browser profile from a power cut or a failing disk, while three photos wait for the server. */
export interface ProfileDamage {
  readonly name: string;
  /** How many of three waiting photos are lost; all others arrive. `uncounted`: all are lost, along with the record of their number. */
  readonly lost: 0 | 1 | 3 | 'uncounted';
  readonly strike: (places: ProfilePlaces) => void;
  /** The photos have waited so long that the database has packed them into a table. */
  readonly packed?: true;
  /**
   * In a browser that the launcher did not start, as on a tablet. Such a browser lacks the launcher's repair, and asks
   * for its storage to be deleted.
   */
  readonly elsewhere?: true;
}

/** Places within a profile. */
export interface ProfilePlaces {
  readonly profile: string;
  readonly own: string;
  /** The database's folder and its separate files for large values. */
  readonly database: string;
  readonly blobs: string;
}

export function placesIn(profile: string): ProfilePlaces {
  const own = join(profile, 'Default');
  const name = readdirSync(join(own, 'IndexedDB')).find((one) => one.endsWith('.leveldb')) ?? '';
  const database = join(own, 'IndexedDB', name);
  return { profile, own, database, blobs: database.replace(/leveldb$/, 'blob') };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => lstatSync(file).isFile());

const remove = (file: string): void => rmSync(file, { recursive: true, force: true });
const empty = (file: string): void => truncateSync(file, 0);
const halve = (file: string): void => truncateSync(file, Math.floor(statSync(file).size / 2));
const garble = (file: string): void => writeFileSync(file, Buffer.alloc(statSync(file).size, 0x5a));
/** As a disk leaves data that it had confirmed but not written. */
const blank = (file: string): void => writeFileSync(file, Buffer.alloc(statSync(file).size));
function flip(file: string): void {
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}
function replaceByFile(folder: string): void {
  remove(folder);
  writeFileSync(folder, '');
}

const inDatabase =
  (names: RegExp, act: (file: string) => void): ProfileDamage['strike'] =>
  ({ database }) => {
    const found = filesIn(database).filter((file) => names.test(file));
    if (found.length === 0) throw new Error(`no file of the database is called ${String(names)}`);
    found.forEach(act);
  };
const oneBlob =
  (act: (file: string) => void): ProfileDamage['strike'] =>
  ({ blobs }) =>
    act(filesIn(blobs).sort()[1] ?? '');
const inProfile =
  (names: RegExp, act: (file: string) => void): ProfileDamage['strike'] =>
  ({ profile }) =>
    filesIn(profile)
      .filter((file) => names.test(file))
      .forEach(act);

const manifest = /MANIFEST-\d+$/;
const current = /CURRENT$/;
const log = /\d\.log$/;
const table = /\.ldb$/;

/** Every part of a profile, and the possible damage to it. */
export const profileDamages: readonly ProfileDamage[] = [
  { name: 'The database’s MANIFEST is missing', lost: 0, strike: inDatabase(manifest, remove) },
  { name: 'Its MANIFEST is missing, and the photos were packed', lost: 3, packed: true, strike: inDatabase(manifest, remove) },
  { name: 'Its MANIFEST is missing, on a tablet', lost: 3, elsewhere: true, strike: inDatabase(manifest, remove) },
  { name: 'Its MANIFEST is empty', lost: 3, strike: inDatabase(manifest, empty) },
  { name: 'Its MANIFEST is cut off', lost: 3, strike: inDatabase(manifest, halve) },
  { name: 'Its MANIFEST is garbled', lost: 3, strike: inDatabase(manifest, garble) },
  { name: 'Its CURRENT is missing', lost: 0, strike: inDatabase(current, remove) },
  { name: 'Its CURRENT is empty', lost: 0, strike: inDatabase(current, empty) },
  { name: 'Its CURRENT is garbled', lost: 0, strike: inDatabase(current, garble) },
  { name: 'Its CURRENT names another MANIFEST', lost: 0, strike: inDatabase(current, (file) => writeFileSync(file, 'MANIFEST-000099\n')) },
  {
    name: 'Its CURRENT names another MANIFEST, on a tablet',
    lost: 3,
    elsewhere: true,
    strike: inDatabase(current, (file) => writeFileSync(file, 'MANIFEST-000099\n')),
  },
  { name: 'Its log is missing', lost: 3, strike: inDatabase(log, remove) },
  { name: 'Its log is empty', lost: 3, strike: inDatabase(log, empty) },
  { name: 'Its log is garbled', lost: 3, strike: inDatabase(log, garble) },
  { name: 'Its log contains only zeros', lost: 3, strike: inDatabase(log, blank) },
  { name: 'One byte of its log is wrong', lost: 3, strike: inDatabase(log, flip) },
  { name: 'One of its tables is missing', lost: 3, packed: true, strike: inDatabase(table, remove) },
  { name: 'One of its tables is empty', lost: 3, packed: true, strike: inDatabase(table, empty) },
  { name: 'One of its tables is cut off', lost: 3, packed: true, strike: inDatabase(table, halve) },
  { name: 'One of its tables is garbled', lost: 3, packed: true, strike: inDatabase(table, garble) },
  { name: 'The database’s folder is missing', lost: 3, strike: ({ database }) => remove(database) },
  { name: 'Its folder is empty', lost: 3, strike: ({ database }) => filesIn(database).forEach(remove) },
  { name: 'A file replaces its folder', lost: 3, strike: ({ database }) => replaceByFile(database) },
  {
    name: 'A file replaces its folder, on a tablet',
    lost: 3,
    elsewhere: true,
    strike: ({ database }) => replaceByFile(database),
  },
  { name: 'A file replaces the folder of all databases', lost: 3, strike: ({ own }) => replaceByFile(join(own, 'IndexedDB')) },
  { name: 'The files of the photos are missing', lost: 3, strike: ({ blobs }) => remove(blobs) },
  { name: 'The file of one photo is missing', lost: 1, strike: oneBlob(remove) },
  { name: 'The file of one photo is empty', lost: 1, strike: oneBlob(empty) },
  { name: 'The file of one photo is cut off', lost: 1, strike: oneBlob(halve) },
  { name: 'The file of one photo is garbled', lost: 1, strike: oneBlob(garble) },
  { name: 'One byte of a photo is wrong', lost: 1, strike: oneBlob(flip) },
  { name: 'The notes of what waits are garbled', lost: 0, strike: inProfile(/File System\/.*(MANIFEST|CURRENT|\.log|\.ldb)/, garble) },
  { name: 'Preferences are garbled', lost: 0, strike: inProfile(/\/(Secure )?Preferences$/, garble) },
  { name: '“Local State” is garbled', lost: 0, strike: inProfile(/\/Local State$/, garble) },
  { name: '“Local Storage” is garbled', lost: 0, strike: inProfile(/Local Storage\/.*(MANIFEST|CURRENT|\.log|\.ldb)/, garble) },
  { name: 'The list of what storage a page may use is garbled', lost: 0, strike: inProfile(/QuotaManager/, garble) },
  {
    name: 'Cookies, history and all other SQLite files are garbled',
    lost: 0,
    strike: ({ profile }) =>
      filesIn(profile)
        .filter((file) => readFileSync(file).subarray(0, 6).toString() === 'SQLite')
        .forEach(garble),
  },
  {
    name: 'The lock of a browser on another machine is left behind',
    lost: 0,
    strike({ profile }) {
      for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) remove(join(profile, name));
      symlinkSync('another-machine-4711', join(profile, 'SingletonLock'));
    },
  },
  {
    name: 'A file replaces “Default”, which was moved away',
    lost: 'uncounted',
    strike({ profile, own }) {
      renameSync(own, join(profile, 'lost+found'));
      writeFileSync(own, '');
    },
  },
];

/** A profile that `npm run kiosk` cannot use at all: it uses an empty one until the problem is fixed. */
export interface UnusableProfile {
  readonly name: string;
  readonly strike: (profile: string) => void;
  /** The message for staff. */
  readonly says: RegExp;
}

const anotherUser = 12_345;

export const unusableProfiles: readonly UnusableProfile[] = [
  {
    name: 'The profile belongs to another user, as after a start with `sudo`',
    says: /belongs to another user; remove it/,
    strike(profile) {
      mkdirSync(profile, { recursive: true });
      chownSync(profile, anotherUser, anotherUser);
    },
  },
  {
    name: 'A file replaces the profile',
    says: /is a link or a file; remove it/,
    strike: (profile) => writeFileSync(profile, ''),
  },
  {
    name: 'The profile is a link to a folder that is gone',
    says: /is a link or a file; remove it/,
    strike: (profile) => symlinkSync('/media/usb-stick-that-is-gone/profile', profile),
  },
  {
    name: 'Nothing can be written into the profile',
    says: /cannot be written: /,
    // A folder in place of a file blocks every user, even root. A read-only or full disk has the same effect.
    strike: (profile) => mkdirSync(join(profile, 'Default', 'Preferences', 'in the way'), { recursive: true }),
  },
];
