import { expect, test } from 'vitest';
import { splitFrames } from '../../../src/kiosk/devices/hostCamera/splitFrames.ts';
import { maxFrameBytes } from '../../../src/shared/contract/camera/stillCamera.ts';
import { seed } from '../../support/arbitrary/seed.ts';
import { Chance } from '../../support/groups/Chance.ts';

const framed = (frame: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(frame.length + 4);
  new DataView(bytes.buffer).setUint32(0, frame.length);
  bytes.set(frame, 4);
  return bytes;
};

test('frames arrive complete, however the network splits them', () => {
  const chance = new Chance(seed);
  const frames = Array.from({ length: 60 }, (_, number) => new Uint8Array(chance.whole(1, 400)).fill(number));
  const stream = Uint8Array.from(frames.flatMap((frame) => [...framed(frame)]));
  const given: Uint8Array[] = [];
  const take = splitFrames((frame) => given.push(frame));
  for (let at = 0; at < stream.length;) {
    const end = at + chance.whole(1, 300);
    expect(take(stream.subarray(at, end)), `seed ${String(seed)}`).toBe(true);
    at = end;
  }
  expect(given).toEqual(frames);
});

test.each([0, maxFrameBytes + 1, 2 ** 32 - 1])('a stream that announces a frame of %i bytes is rejected', (length) => {
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, length);
  expect(splitFrames(() => undefined)(header)).toBe(false);
});
