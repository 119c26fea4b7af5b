import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { connectionError, failed, jsonIn } from './askService.ts';
import type { ServiceError } from './PictureService.ts';

/** A workflow in ComfyUI's API format: nodes by their number. */
export const comfyuiWorkflow = z.record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }));
export type ComfyuiWorkflow = z.infer<typeof comfyuiWorkflow>;

/** The node whose picture comes by the socket, so that ComfyUI writes no file of it. */
export const lastNode = 'SaveImageWebsocket';

const message = z.object({
  type: z.string(),
  data: z.looseObject({ prompt_id: z.string().optional(), node: z.string().nullish(), node_type: z.string().optional() }),
});

/** Sent before the bytes of a picture: what it is, and its type, as two whole numbers of 32 bits. */
const headerBytes = 8;
const isPicture = 1;
const longestMessage = 24 * 1024 * 1024;

/** The socket by which ComfyUI says how an order goes, and sends its picture. */
export function openSocket(url: string, client: string, signal: AbortSignal) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws?clientId=${client}`, { maxPayload: longestMessage });
  const trouble = new Promise<Result<never, ServiceError>>((resolve) => {
    socket.on('error', (error) => resolve(failed(connectionError(error), 'broken-off')));
    socket.on('close', () => resolve(failed('the connection broke', 'broken-off')));
    const leave = (): void => resolve(failed('the order was cancelled or timed out'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
  const opened = new Promise<Result<void, ServiceError>>((resolve) => void socket.on('open', () => resolve(success(undefined))));
  return {
    opened: Promise.race([opened, trouble]),
    /** The picture of that prompt, listened for from now on. Pictures from other nodes are previews. */
    picture(id: string, workflow: ComfyuiWorkflow): Promise<Result<Buffer, ServiceError>> {
      const arrived = new Promise<Result<Buffer, ServiceError>>((resolve) => {
        let node: string | null = null;
        let picture: Buffer | null = null;
        socket.on('message', (data: Buffer, isBinary: boolean) => {
          if (isBinary) {
            const isResult = node !== null && workflow[node]?.class_type === lastNode;
            if (isResult && data.length > headerBytes && data.readUInt32BE(0) === isPicture) picture ??= data.subarray(headerBytes);
            return;
          }
          const received = jsonIn(data, message);
          if (!received.ok || received.value.data.prompt_id !== id) return;
          const { type, data: details } = received.value;
          if (type === 'executing' && typeof details.node === 'string') node = details.node;
          if (type === 'execution_error') resolve(failure({ kind: 'failed', reason: `its node ${nodeName(details.node_type)} failed` }));
          if (type === 'execution_interrupted') resolve(failed('somebody interrupted it'));
          if (type === 'execution_success' || (type === 'executing' && details.node === null))
            resolve(picture === null ? failed(`the workflow ended without a picture from ${lastNode}`) : success(picture));
        });
      });
      return Promise.race([arrived, trouble]);
    },
    close: () => socket.terminate(),
  };
}

/** Class names are code of somebody else's: only plain ones go into the log. */
const nodeName = (given = ''): string => (/^\w{1,60}$/.test(given) ? given : 'of another name');
