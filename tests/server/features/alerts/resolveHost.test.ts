import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { resolveHost } from '../../../../src/server/features/alerts/resolveHost.ts';

/** A name server that resolves `good.example`, denies `gone.example` and leaves other names unanswered. Returns its address. */
async function nameServer(): Promise<string> {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.on('message', (question, { port, address }) => {
    const name = question.toString('latin1', 12);
    const isGood = name.startsWith('\u0004good');
    if (!isGood && !name.startsWith('\u0004gone')) return;
    const end = question.indexOf(0, 12) + 5;
    const isIpv6 = question.readUInt16BE(end - 4) === 28;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(isGood ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(isGood ? 1 : 0, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    const answer = isIpv6 ? '001c00010000000000102606280002200001024818931c5c1946' : '00010001000000000004' + '5db8d822';
    socket.send(Buffer.concat([head, question.subarray(12, end), ...(isGood ? [Buffer.from(`c00c${answer}`, 'hex')] : [])]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${String(socket.address().port)}`;
}

test('a name resolves while many other lookups hang', async () => {
  const asking = { servers: [await nameServer()], timeoutMs: 300 };
  const slow = Array.from({ length: 40 }, (_, place) => resolveHost(`slow${String(place)}.example`, asking));
  const first = await Promise.race([resolveHost('good.example', asking), ...slow]);
  expect(first.map(({ address }) => address).toSorted()).toEqual(['2606:2800:220:1:248:1893:1c5c:1946', '93.184.216.34']);
  await expect(resolveHost('gone.example', asking)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect((await Promise.allSettled(slow)).map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : ''))).toEqual(
    slow.map(() => 'EAI_AGAIN'),
  );
});

test('an address resolves to itself', async () => {
  expect(await resolveHost('192.0.2.1')).toEqual([{ address: '192.0.2.1', family: 4 }]);
  expect(await resolveHost('::1')).toEqual([{ address: '::1', family: 6 }]);
});
