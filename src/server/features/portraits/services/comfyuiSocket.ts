import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { connectionError, failed, jsonIn } from './askService.ts';
import type { ServiceError } from './PictureService.ts';

/** A workflow in ComfyUI's API format: nodes by number. */
export const comfyuiWorkflow = z.record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }));
export type ComfyuiWorkflow = z.infer<typeof comfyuiWorkflow>;

/** The node that sends its picture over the socket, so that ComfyUI does not write a file. */
export const lastNode = 'SaveImageWebsocket';

const message = z.object({
  type: z.string(),
  data: z.looseObject({ prompt_id: z.string().optional(), node: z.string().nullish(), node_type: z.string().optional() }),
});

/** The size of the two 32-bit integers before a picture's bytes: the kind of message and the image type. */
const headerBytes = 8;
const isPicture = 1;
const longestMessage = 24 * 1024 * 1024;
/** Size limit for text messages, which are a few words. Only pictures are larger. */
const longestText = 64 * 1024;
/** Size limit for one order's messages. A picture and all its previews are far smaller. */
const maxBytes = 2 * longestMessage;

/** The socket over which ComfyUI reports progress and sends the picture. */
export function openSocket(url: string, client: string, signal: AbortSignal) {
  // Don't accept compression: decompressing would cost the booth's server far more than compressing costs the sender.
  const limits = { maxPayload: longestMessage, perMessageDeflate: false };
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws?clientId=${client}`, limits);
  let bytes = 0;
  const trouble = new Promise<Result<never, ServiceError>>((resolve) => {
    socket.on('error', (error) => resolve(failed(connectionError(error), 'broken-off')));
    socket.on('close', () => resolve(failed('the connection broke', 'broken-off')));
    socket.on('message', (data: Buffer) => {
      bytes += data.length;
      if (bytes <= maxBytes) return;
      resolve(failed('its socket sent more than any picture contains'));
      socket.terminate();
    });
    const leave = (): void => resolve(failed('the order was cancelled or timed out'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
  const opened = new Promise<Result<void, ServiceError>>((resolve) => void socket.on('open', () => resolve(success(undefined))));
  return {
    opened: Promise.race([opened, trouble]),
    /** Resolves with the prompt's picture, if it is received from now on. Pictures from other nodes are previews. */
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
          if (data.length > longestText) return;
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

/** Class names come from other people's code, so log only plain ones. */
const nodeName = (given = ''): string => (/^\w{1,60}$/.test(given) ? given : 'of another name');
