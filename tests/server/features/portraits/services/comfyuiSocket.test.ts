import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { comfyuiService } from '../../../../../src/server/features/portraits/services/comfyuiService.ts';
import { comfyuiWorkflow, lastNode } from '../../../../../src/server/features/portraits/services/comfyuiSocket.ts';
import { drawnPicture } from '../../../../support/picture/drawnPicture.ts';
import { sampleOrder } from '../../../../support/server/sampleOrder.ts';

const workflow = comfyuiWorkflow.parse({
  '1': { class_type: 'LoadImage', inputs: { image: '%photo%' } },
  '2': { class_type: lastNode, inputs: { images: ['1', 0] } },
});

/** A stand-in for ComfyUI. It accepts every request and calls `talk` with the socket of each order. */
async function standIn(talk: (socket: WebSocket, id: string) => void) {
  let opened: WebSocket | null = null;
  const offers: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"photo.png"}');
      if (request.url !== '/prompt' || opened === null) return;
      talk(opened, (JSON.parse(Buffer.concat(chunks).toString()) as { prompt_id: string }).prompt_id);
    });
  });
  const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: true });
  sockets.on('connection', (socket, request) => {
    offers.push(request.headers['sec-websocket-extensions']);
    opened = socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { service: comfyuiService({ url, workflow }), offers };
}

test('a socket that sends endlessly is closed, and compression was not offered', async () => {
  const endless = Buffer.alloc(4_000_000, ' ');
  const { service, offers } = await standIn((socket) => {
    const send = (): void => socket.send(endless, { binary: false }, (error) => (error instanceof Error ? undefined : send()));
    send();
  });
  const made = await service.make(await sampleOrder({ signal: AbortSignal.timeout(20_000) }));
  expect(made).toMatchObject({ ok: false, error: { kind: 'failed', reason: expect.stringMatching(/sent more than any picture/) } });
  expect(offers).toEqual([undefined]);
}, 60_000);

test('a text message as long as a picture is not read', async () => {
  const picture = await drawnPicture();
  const { service } = await standIn((socket, id) => {
    const tell = (type: string, data: object): void => socket.send(JSON.stringify({ type, data: { ...data, prompt_id: id } }));
    tell('execution_error', { node_type: 'x'.repeat(64 * 1024) });
    tell('executing', { node: '2' });
    socket.send(Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), picture]));
    tell('execution_success', {});
  });
  const made = await service.make(await sampleOrder({ signal: AbortSignal.timeout(20_000) }));
  expect(made.ok && made.value.equals(picture)).toBe(true);
}, 60_000);
