import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../../../../shared/errors.ts';
import { success } from '../../../../shared/errors.ts';
import { askService, failed, jsonIn } from './askService.ts';
import type { ComfyuiWorkflow } from './comfyuiSocket.ts';
import { openSocket } from './comfyuiSocket.ts';
import type { PictureService, ServiceOrder, ServiceError } from './PictureService.ts';
import { serviceError } from './serviceErrors.ts';

export interface ComfyuiSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /**
   * Contains `%photo%`, `%prompt%`, `%negative%`, `%seed%` and, if it uses a style picture, `%reference%` as input values, and must end
   * with a SaveImageWebsocket node.
   */
  readonly workflow: ComfyuiWorkflow;
}

const uploaded = z.object({ name: z.string(), subfolder: z.string().optional() });

/** An empty PNG of one pixel. */
const blank = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * ComfyUI: uploads the photo as a temporary file, queues the workflow and receives the picture over the socket. Afterwards deletes the
 * history and overwrites the uploaded files, which ComfyUI deletes only at its next start.
 */
export function comfyuiService({ url, workflow }: ComfyuiSettings): PictureService {
  const upload = (name: string, png: Uint8Array<ArrayBuffer>, signal: AbortSignal) => {
    const body = new FormData();
    body.set('image', new Blob([png], { type: 'image/png' }), name);
    body.set('type', 'temp');
    body.set('overwrite', 'true');
    return askService({ url: `${url}/upload/image`, body, signal, refusal: workflowRefused });
  };
  const post = (path: string, value: unknown, signal: AbortSignal) =>
    askService({
      url: `${url}${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
      signal,
      refusal: workflowRefused,
    });

  const takesReference = JSON.stringify(workflow).includes('"%reference%"');

  const forget = async (id: string, names: readonly string[], isUnderWay: boolean): Promise<void> => {
    const signal = AbortSignal.timeout(5000);
    if (isUnderWay) await Promise.all([post('/queue', { delete: [id] }, signal), post('/interrupt', { prompt_id: id }, signal)]);
    const empty = new Uint8Array(Buffer.from(blank, 'base64'));
    await Promise.all([post('/history', { delete: [id] }, signal), ...names.map((name) => upload(name, empty, signal))]);
  };

  return {
    name: 'comfyui',
    async make(order) {
      const { photo, signal, reference = photo } = order;
      const [client, id] = [randomUUID(), randomUUID()];
      const socket = openSocket(url, client, signal);
      if (signal.aborted) return failed('the order was cancelled or timed out');
      const names: string[] = [];
      const send = async (name: string, png: Buffer): Promise<Result<string, ServiceError>> => {
        const file = await upload(name, new Uint8Array(png), signal);
        const where = file.ok ? jsonIn(file.value.bytes, uploaded) : file;
        if (!where.ok) return where;
        const { name: given, subfolder = '' } = where.value;
        names.push(given);
        return success(`${subfolder === '' ? '' : `${subfolder}/`}${given} [temp]`);
      };
      let isUnderWay = false;
      try {
        const guests = await send(`stagebooth-${id}.png`, photo);
        if (!guests.ok) return guests;
        const style = takesReference ? await send(`stagebooth-${id}-style.png`, reference) : guests;
        if (!style.ok) return style;
        const opened = await socket.opened;
        if (!opened.ok) return opened;
        const prompt = filled(workflow, order, guests.value, style.value);
        isUnderWay = true;
        const arriving = socket.picture(id, workflow);
        const queued = await post('/prompt', { prompt, client_id: client, prompt_id: id }, signal);
        if (!queued.ok) return queued;
        const picture = await arriving;
        if (picture.ok || !signal.aborted) isUnderWay = false;
        return picture;
      } finally {
        socket.close();
        if (names.length > 0) void forget(id, names, isUnderWay);
      }
    },
  };
}

/**
 * Interprets a refusal. Our order is valid, so the refusal concerns the workflow, a node or model that this ComfyUI lacks, or its
 * configuration.
 */
function workflowRefused(status: number): ServiceError | null {
  if (status === 401 || status === 403) return serviceError('key', String(status));
  return [400, 404, 405, 413, 422].includes(status) ? serviceError('settings', String(status)) : null;
}

function filled(workflow: ComfyuiWorkflow, { prompt, seed }: ServiceOrder, photo: string, reference: string): unknown {
  const places: Readonly<Record<string, unknown>> = {
    '%photo%': photo,
    '%reference%': reference,
    '%prompt%': prompt.text,
    '%negative%': prompt.negative,
    '%seed%': seed,
  };
  return JSON.parse(JSON.stringify(workflow), (_, value: unknown) =>
    typeof value === 'string' && Object.hasOwn(places, value) ? places[value] : value,
  );
}
