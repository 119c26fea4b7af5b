import { z } from 'zod';
import type { StillCameraTrouble } from '../../../../shared/contract/camera/stillCamera.ts';
import { maxFrameBytes, maxShotBytes } from '../../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { ServerClock } from '../../../core/ServerClock.ts';
import { serverClock } from '../../../core/ServerClock.ts';
import type { CameraSession, StillCamera } from '../StillCamera.ts';

const maxJsonBytes = 400_000;
const pollEveryMs = 80;
/** A camera that takes longer to answer counts as gone. Shots take longer; the caller limits them instead. */
const callMs = 4000;

type Given<T> = Result<T, StillCameraTrouble>;
type Method = 'GET' | 'POST';
interface Call {
  readonly method?: Method;
  readonly body?: object;
  readonly maxBytes?: number;
  readonly ms?: number;
}

/**
 * A Canon camera, controlled over HTTP through Canon's Camera Control API. `GET /ccapi` lists the calls and versions that a model supports.
 * `origin` is its address, without a trailing slash.
 */
export function ccapiCamera(origin: string, clock: Pick<ServerClock, 'pause'> = serverClock): StillCamera {
  return {
    address: `ccapi:${origin}`,
    hasPreview: true,
    async open(signal) {
      const listed = await call(origin, '/ccapi', {}, signal);
      if (!listed.ok) return listed;
      const paths = pathsIn(listed.value, origin);
      if (!paths.has('shooting/control/shutterbutton') || !paths.has('event/polling')) return failure('broken');
      return success(opened(origin, paths, clock));
    },
  };
}

/** Maps each path that the camera lists, without its version, to the newest version. */
function pathsIn(answer: Uint8Array, origin: string): ReadonlyMap<string, string> {
  const listed = listSchema.safeParse(jsonIn(answer)).data ?? {};
  const found = new Map<string, string>();
  // Versions are ver100, ver110 and so on, in any order.
  for (const version of Object.keys(listed).toSorted())
    for (const { url, path } of listed[version] ?? []) {
      const whole = ownPath(path ?? url ?? '', origin);
      const [, name] = /^\/ccapi\/ver\d+\/(.+)$/.exec(whole ?? '') ?? [];
      if (whole !== null && name !== undefined) found.set(name, whole);
    }
  return found;
}

/** The path of an address on this camera; null for addresses elsewhere. Older cameras return full addresses. */
function ownPath(address: string, origin: string): string | null {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url !== null && url.origin === new URL(origin).origin && url.pathname.startsWith('/ccapi/') ? url.pathname : null;
}

function opened(origin: string, paths: ReadonlyMap<string, string>, clock: Pick<ServerClock, 'pause'>): CameraSession {
  const life = new AbortController();
  let isLive = false;
  /** The camera's model, which never changes. */
  let model: string | null = null;

  const ask = async (name: string, how: Call, signal: AbortSignal, query = ''): Promise<Given<Uint8Array>> => {
    const path = paths.get(name);
    if (life.signal.aborted) return failure('away');
    if (path === undefined) return failure('broken');
    return call(origin, path + query, how, AbortSignal.any([signal, life.signal]));
  };
  const told = async <T>(name: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T | null> => {
    const answer = await ask(name, {}, signal);
    return answer.ok ? (schema.safeParse(jsonIn(answer.value)).data ?? null) : null;
  };
  const switchLive = async (on: boolean, signal: AbortSignal): Promise<Given<Uint8Array>> =>
    ask('shooting/liveview', { method: 'POST', body: { liveviewsize: on ? 'medium' : 'off', cameradisplay: 'keep' } }, signal);

  /** The files added to the memory card since the last call. */
  async function added(signal: AbortSignal): Promise<Given<readonly string[]>> {
    // The query changed in version 110, and cameras refuse the wrong one.
    const isOld = paths.get('event/polling')?.startsWith('/ccapi/ver100/') === true;
    const answer = await ask('event/polling', {}, signal, isOld ? '?continue=off' : '?timeout=immediately');
    if (!answer.ok) return answer;
    return success(eventSchema.safeParse(jsonIn(answer.value)).data?.addedcontents ?? []);
  }

  return {
    async preview(signal) {
      if (!isLive) {
        const started = await switchLive(true, signal);
        // Cameras also answer `busy` while live view is running.
        if (!started.ok && started.error !== 'busy') return started;
        isLive = true;
      }
      const frame = await ask('shooting/liveview/flip', { maxBytes: maxFrameBytes }, signal);
      // Live view may have ended by itself, for example to save power.
      if (!frame.ok) isLive = false;
      return frame;
    },
    async rest(signal) {
      if (isLive) await switchLive(false, signal);
      isLive = false;
    },
    async shoot({ autofocus }, signal) {
      // Files that are already on the card belong to earlier shots.
      const before = await added(signal);
      if (!before.ok) return before;
      const pressed = await ask('shooting/control/shutterbutton', { method: 'POST', body: { af: autofocus }, ms: Infinity }, signal);
      if (!pressed.ok) return pressed;
      while (!signal.aborted && !life.signal.aborted) {
        const now = await added(signal);
        // After the exposure, never report a failure as a refusal: the caller would shoot again.
        if (!now.ok && now.error !== 'busy') return failure(now.error === 'focus' ? 'late' : now.error);
        // RAW and JPEG arrive as two files.
        const file = now.ok ? now.value.find((path) => /\.jpe?g$/i.test(path)) : undefined;
        const path = file === undefined ? null : ownPath(file, origin);
        if (path !== null) return fetched(path, signal);
        await clock.pause(pollEveryMs, signal);
      }
      return failure('late');
    },
    async status(signal) {
      const device = model === null ? await ask('deviceinformation', {}, signal) : null;
      if (device !== null && !device.ok) return device;
      if (device !== null) model = deviceSchema.safeParse(jsonIn(device.value)).data?.productname ?? 'A Canon camera';
      const battery = await told('devicestatus/battery', batterySchema, signal);
      if (device === null && battery === null && paths.has('devicestatus/battery')) return failure('away');
      const room = await told('shooting/information/recordable', recordableSchema, signal);
      const storage = await told('devicestatus/storage', storageSchema, signal);
      const percent = battery === null ? null : (levels[battery.level] ?? null);
      const shotsLeft = room?.stillimage ?? null;
      const cards = storage?.storagelist ?? null;
      const hasCard =
        cards === null || cards.some(({ accesscapability }) => accesscapability !== 'read' && accesscapability !== 'readonly');
      const trouble = !hasCard ? 'card' : shotsLeft === 0 ? 'full' : percent === 0 ? 'battery' : null;
      return success({ model, batteryPercent: percent, shotsLeft, trouble });
    },
    async settings(signal) {
      const all = await told('shooting/settings', settingsSchema, signal);
      return success(
        settingNames.flatMap(([key, name]) => {
          const { value, ability } = settingSchema.safeParse(all?.[key]).data ?? {};
          return value === undefined || ability === undefined ? [] : [{ name, value, choices: ability }];
        }),
      );
    },
    async close() {
      if (isLive && !life.signal.aborted) await switchLive(false, AbortSignal.timeout(callMs));
      life.abort();
    },
  };

  /** Retries, because the camera may announce a file while it is still writing it. */
  async function fetched(path: string, signal: AbortSignal): Promise<Given<Uint8Array>> {
    for (;;) {
      const file = await call(
        origin,
        `${path}?kind=main`,
        { maxBytes: maxShotBytes, ms: Infinity },
        AbortSignal.any([signal, life.signal]),
      );
      if (file.ok || file.error !== 'busy') return file;
      await clock.pause(pollEveryMs, signal);
      if (signal.aborted || life.signal.aborted) return failure('late');
    }
  }
}

/** Makes one call. A body above the limit fails without being read completely. */
async function call(
  origin: string,
  path: string,
  { method = 'GET', body, maxBytes = maxJsonBytes, ms = callMs }: Call,
  signal: AbortSignal,
): Promise<Given<Uint8Array>> {
  try {
    const answer = await fetch(origin + path, {
      method,
      redirect: 'error',
      signal: ms === Infinity ? signal : AbortSignal.any([signal, AbortSignal.timeout(ms)]),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const bytes = await bounded(answer, answer.ok ? maxBytes : maxJsonBytes);
    if (bytes === null) return failure('garbled');
    return answer.ok ? success(bytes) : failure(troubleOf(answer.status, refusalSchema.safeParse(jsonIn(bytes)).data?.message ?? ''));
  } catch {
    return failure(signal.aborted ? 'late' : 'away');
  }
}

async function bounded({ body, headers }: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel();
    return null;
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

/** Canon's refusals are sentences that differ between models. */
function troubleOf(status: number, message: string): StillCameraTrouble {
  if (/focus/i.test(message)) return 'focus';
  if (/full|capacity/i.test(message)) return 'full';
  if (/card|storage|memory|write/i.test(message)) return 'card';
  if (/battery/i.test(message)) return 'battery';
  if (/mode/i.test(message)) return 'mode';
  return status === 503 ? 'busy' : 'broken';
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const text = z.string().max(300);
const listSchema = z
  .record(z.string().regex(/^ver\d{3}$/), z.array(z.object({ url: text.optional(), path: text.optional() })).max(500))
  .catch({});
const eventSchema = z.object({ addedcontents: z.array(text).max(1000).optional() });
const deviceSchema = z.object({ productname: z.string().max(80) });
const batterySchema = z.object({ level: z.coerce.string().max(20) });
const recordableSchema = z.object({ stillimage: z.int().min(0).max(1_000_000) });
const storageSchema = z.object({ storagelist: z.array(z.object({ accesscapability: text.optional() })).max(10) });
const settingsSchema = z.record(z.string(), z.unknown());
const settingSchema = z.object({ value: text, ability: z.array(text).max(300) });
const refusalSchema = z.object({ message: text });

/** Battery levels in percent. Newer cameras report the number itself. */
const levels: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from({ length: 101 }, (_, percent) => [String(percent), percent])),
  full: 100,
  high: 75,
  half: 50,
  quarter: 25,
  low: 10,
  exhausted: 0,
};

const settingNames = [
  ['iso', 'ISO'],
  ['av', 'Aperture'],
  ['tv', 'Shutter speed'],
  ['wb', 'White balance'],
] as const;
