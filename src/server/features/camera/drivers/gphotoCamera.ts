import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { StillCameraTrouble } from '../../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { CameraSession, StillCamera, StillCameraSetting } from '../StillCamera.ts';
import type { GphotoShell } from './gphotoShell.ts';
import { gphotoFile, gphotoShell } from './gphotoShell.ts';
import { readPhoto } from './readPhoto.ts';

type Given<T> = Result<T, StillCameraTrouble>;

/**
 * A camera controlled by Debian's gphoto2, which runs as one confined process with one session. Its shell returns preview frames (50 a
 * second from a fast camera) and takes shots without leaving live view. The alternative, `--capture-movie`, must end before each shot, and
 * cameras need seconds to restart it. Photos stay in the camera's memory and are copied to a folder in this machine's memory; memory cards
 * are neither written nor listed. `port` is in gphoto2's notation; null finds a camera on USB.
 */
export function gphotoCamera(port: string | null): StillCamera {
  const fatal = new Set<string>();
  return {
    address: port === null ? 'gphoto2' : `gphoto2:${port}`,
    hasPreview: true,
    async open(signal) {
      const shell = await gphotoShell(port, signal);
      if (!shell.ok) return shell;
      // The first command opens the camera.
      const model = await askedIfHarmless(shell.value, 'get-config cameramodel', signal, fatal);
      if (!model.ok && model.error !== 'unknown') {
        await shell.value.close();
        return failure(model.error);
      }
      return success(opened(shell.value, model.ok ? (valueIn(model.value) ?? null) : null, fatal));
    },
  };
}

/** Opens a session. `fatal`: the commands that have crashed the program with this camera. */
function opened(shell: GphotoShell, model: string | null, fatal: Set<string>): CameraSession {
  let isClosed = false;
  const ask = async (command: string, signal: AbortSignal) => (isClosed ? failure('away' as const) : asked(shell, command, signal));
  const askIfHarmless = async (command: string, signal: AbortSignal) =>
    isClosed ? failure('away' as const) : askedIfHarmless(shell, command, signal, fatal);
  const known = <T>(result: Result<T, StillCameraTrouble | 'unknown'>): Given<T> =>
    result.ok || result.error !== 'unknown' ? (result as Given<T>) : failure('broken');

  /** Takes the only picture out of the program's folder; null if there is none. */
  async function picture(): Promise<Uint8Array | 'unfinished' | 'unusable' | null> {
    const [name] = (await readdir(shell.folder)).filter((one) => one.endsWith(gphotoFile));
    if (name === undefined) return null;
    const photo = await readPhoto(join(shell.folder, name));
    // Throws for a folder, which the camera host takes as a fault of the camera.
    await unlink(join(shell.folder, name));
    return photo;
  }

  /** Releases the shutter. Fails with `focus` or `busy` if nothing was exposed. */
  async function release(autofocus: boolean, signal: AbortSignal): Promise<Given<string>> {
    // Only Canon cameras can skip autofocus; the others retry with autofocus.
    if (autofocus || model?.includes('Canon') !== true) return known(await ask('trigger-capture', signal));
    const released = await ask('set-config eosremoterelease Immediate', signal);
    if (released.ok) await ask('set-config eosremoterelease Release Full', signal);
    return known(released);
  }

  return {
    ended: shell.ended,
    async preview(signal) {
      const taken = await ask('capture-preview', signal);
      if (!taken.ok) return known(taken);
      const frame = await picture();
      return frame === null || typeof frame === 'string' ? failure('garbled') : success(frame);
    },
    async rest(signal) {
      await askIfHarmless('set-config viewfinder 0', signal);
    },
    async shoot({ autofocus }, signal) {
      const released = await release(autofocus, signal);
      if (!released.ok) return released;
      while (!signal.aborted && !isClosed) {
        const added = await ask('wait-event-and-download FILEADDED', signal);
        // After the exposure, never report a failure as a refusal: the caller would shoot again.
        if (!added.ok) return failure(['focus', 'busy', 'unknown'].includes(added.error) ? 'away' : (added.error as StillCameraTrouble));
        const photo = await picture();
        if (photo !== null && typeof photo !== 'string') return success(photo);
        // A camera that takes RAW and JPEG may send the RAW file first: an incomplete file is broken only if it is a JPEG.
        if (photo === 'unfinished' && /\.jpe?g on the camera/i.test(added.value)) return failure('garbled');
      }
      return failure('late');
    },
    async status(signal) {
      const battery = await askIfHarmless('get-config batterylevel', signal);
      if (!battery.ok && battery.error !== 'unknown') return known(battery);
      const room = await askIfHarmless('get-config availableshots', signal);
      const percent = battery.ok ? numberIn(valueIn(battery.value)) : null;
      const shotsLeft = room.ok ? numberIn(valueIn(room.value)) : null;
      return success({ model, batteryPercent: percent, shotsLeft, trouble: percent === 0 ? 'battery' : null });
    },
    async settings(signal) {
      const found: StillCameraSetting[] = [];
      for (const [key, name] of settingNames) {
        const answer = await askIfHarmless(`get-config ${key}`, signal);
        if (!answer.ok && answer.error !== 'unknown') return known(answer);
        const value = answer.ok ? valueIn(answer.value) : undefined;
        if (answer.ok && value !== undefined)
          found.push({ name, value, choices: [...answer.value.matchAll(/^Choice: \d+ (.{1,60})$/gm)].map(([, choice = '']) => choice) });
      }
      return success(found);
    },
    async close() {
      isClosed = true;
      await shell.close();
    },
  };
}

/** Returns a command's output, or the meaning of its error; `unknown`: the camera lacks this command or setting. */
async function asked(shell: GphotoShell, command: string, signal: AbortSignal): Promise<Result<string, StillCameraTrouble | 'unknown'>> {
  const output = await shell.run(command, signal);
  if (output === null) return failure(signal.aborted ? 'late' : 'away');
  return /^\*\*\* Error/m.test(output) ? failure(troubleOf(output)) : success(output);
}

/** Sends an optional command. If a setting is missing, gphoto2 reads all settings and may crash; the command is then not sent again. */
async function askedIfHarmless(shell: GphotoShell, command: string, signal: AbortSignal, fatal: Set<string>) {
  if (fatal.has(command)) return failure('unknown' as const);
  fatal.add(command);
  const answer = await asked(shell, command, signal);
  if (shell.isRunning()) fatal.delete(command);
  return answer;
}

/** Maps libgphoto2's error numbers, or its sentences where a number is too general. */
function troubleOf(output: string): StillCameraTrouble | 'unknown' {
  const [, number = ''] = /\*\*\* Error \((-\d+)/.exec(output) ?? [];
  if (number === '-110' || /device busy/i.test(output)) return 'busy';
  if (number === '-53' || /could not claim|could not lock/i.test(output)) return 'taken';
  if (/half-press failed|focus/i.test(output)) return 'focus';
  if (/read-only|protected/i.test(output)) return 'card';
  if (number === '-115' || /no more memory|not enough space|card full/i.test(output)) return 'full';
  if (/battery/i.test(output)) return 'battery';
  if (/not found in configuration|not supported|unsupported/i.test(output)) return 'unknown';
  return 'away';
}

const valueIn = (output: string): string | undefined => /^Current: (.{1,100})$/m.exec(output)?.[1];

const numberIn = (value: string | undefined): number | null => {
  const [digits] = /^\d{1,6}/.exec(value ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
};

const settingNames = [
  ['iso', 'ISO'],
  ['aperture', 'Aperture'],
  ['shutterspeed', 'Shutter speed'],
  ['whitebalance', 'White balance'],
] as const;
