import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { comfyuiWorkflow, lastNode } from '../services/comfyuiSocket.ts';
import { paintedPhoto } from '../services/fakeService.ts';
import type { Emulator, EmulatorDials, EmulatedAnswer } from './Emulator.ts';
import { formFile, formOf, jsonOf, openEmulator, emulatedAnswer } from './Emulator.ts';

const upload = z.object({
  image: formFile,
  type: z.enum(['input', 'temp', 'output']).default('input'),
  subfolder: z.string().default(''),
  overwrite: z.enum(['true', '1', 'false']).optional(),
});
const queued = z.object({ prompt: comfyuiWorkflow, client_id: z.string(), prompt_id: z.string() });
const named = z.object({ delete: z.array(z.string()) });

/** The supported nodes, by their class names in ComfyUI's sources. */
const nodes = new Set([
  'CheckpointLoaderSimple',
  'CLIPTextEncode',
  'ControlNetApplyAdvanced',
  'ControlNetLoader',
  'EmptyLatentImage',
  'ImageScale',
  'KSampler',
  'LoadImage',
  'LoraLoader',
  'SaveImageWebsocket',
  'VAEDecode',
  'VAEEncode',
]);

/** ComfyUI's uploads, queue and socket: returns the photo tinted in a colour derived from the prompt, after a preview. */
export async function comfyuiEmulator(dials: EmulatorDials): Promise<Emulator & { readonly kept: ReadonlyMap<string, Buffer> }> {
  const files = new Map<string, Buffer>();
  const clients = new Map<string, WebSocket>();
  const dropped = new Set<string>();
  const emulator = await openEmulator(
    dials,
    (asked) => asked.path === '/prompt',
    emulatedAnswer(
      { error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' }, node_errors: {} },
      400,
    ),
    async (asked): Promise<EmulatedAnswer | null> => {
      switch (asked.path) {
        case '/upload/image': {
          const form = await upload.safeParseAsync(Object.fromEntries((await formOf(asked)) ?? []));
          const file = (await formOf(asked))?.get('image');
          if (!form.success || !(file instanceof File)) return emulatedAnswer({ error: 'no image' }, 400);
          files.set(file.name, form.data.image);
          return emulatedAnswer({ name: file.name, subfolder: form.data.subfolder, type: form.data.type });
        }
        case '/prompt': {
          const order = queued.safeParse(jsonOf(asked));
          if (!order.success) return emulatedAnswer({ error: { type: 'no_prompt', message: 'No prompt provided' }, node_errors: {} }, 400);
          const unknown = Object.entries(order.data.prompt).find(([, { class_type }]) => !nodes.has(class_type));
          if (unknown !== undefined)
            return emulatedAnswer(
              { error: { type: 'invalid_prompt', message: `Node '${unknown[1].class_type}' not found` }, node_errors: {} },
              400,
            );
          void run(order.data, files, clients.get(order.data.client_id), dropped);
          return emulatedAnswer({ prompt_id: order.data.prompt_id, number: 1, node_errors: {} });
        }
        case '/queue':
        case '/history': {
          const ids = named.safeParse(jsonOf(asked));
          for (const id of ids.success ? ids.data.delete : []) dropped.add(id);
          return emulatedAnswer({});
        }
        case '/interrupt':
          return emulatedAnswer({});
        default:
          return null;
      }
    },
  );
  const sockets = new WebSocketServer({ server: emulator.server, path: '/ws' });
  sockets.on('connection', (socket, request) => {
    clients.set(new URL(request.url ?? '/', 'http://emulator').searchParams.get('clientId') ?? '', socket);
    socket.send(JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } } } }));
  });
  return {
    url: emulator.url,
    kept: files,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      return emulator.close();
    },
  };
}

const stepMs = 10;

/** Runs the nodes in sequence and sends ComfyUI's messages about each. */
async function run(
  { prompt, prompt_id: id }: z.infer<typeof queued>,
  files: ReadonlyMap<string, Buffer>,
  socket: WebSocket | undefined,
  dropped: ReadonlySet<string>,
): Promise<void> {
  const tell = (type: string, data: object): void => socket?.send(JSON.stringify({ type, data: { ...data, prompt_id: id } }));
  const send = (bytes: Buffer): void => socket?.send(Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), bytes]));
  const inputs = Object.values(prompt);
  const name = inputs.map((node) => node.inputs['image']).find((one): one is string => typeof one === 'string') ?? '';
  const words = inputs.flatMap((node) => (typeof node.inputs['text'] === 'string' ? [node.inputs['text']] : []));
  const photo = files.get(name.replace(/ \[temp\]$/, ''));
  const picture = photo === undefined ? null : await paintedPhoto(photo, ['comfyui', ...words]);
  tell('execution_start', {});
  for (const [node, { class_type: kind }] of Object.entries(prompt)) {
    await pause(stepMs);
    if (dropped.has(id)) return tell('execution_interrupted', { node_id: node, node_type: kind, executed: [] });
    tell('executing', { node });
    if (kind === 'LoadImage' && picture === null)
      return tell('execution_error', { node_id: node, node_type: kind, exception_message: 'cannot identify image file' });
    if (picture === null) continue;
    if (kind === 'KSampler') {
      tell('progress', { value: 1, max: 2, node });
      send(picture.subarray(0, 64));
    }
    if (kind === lastNode) send(picture);
  }
  tell('execution_success', {});
  tell('executing', { node: null });
}
