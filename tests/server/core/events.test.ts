import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { BoothEvents } from '../../../src/server/core/events.ts';
import { boothEvents } from '../../../src/server/core/events.ts';
import { visitNumbers } from '../../../src/server/core/visitNumbers.ts';
import type { BoothEvent } from '../../../src/shared/contract/events.ts';
import { boothEvent } from '../../../src/shared/contract/events.ts';

function stream(onBug: (error: unknown) => void = () => undefined): BoothEvents {
  return boothEvents({ booth: 'Hall 3', nowMs: () => 1_800_000_000_000, onBug });
}

test('a listener receives events of its kind, with booth and time, until it stops listening', () => {
  const events = stream();
  const heard: BoothEvent[] = [];
  const end = events.on('card-kept', (event) => void heard.push(event));
  events.publish({ kind: 'card-fetched', visit: 1 });
  events.publish({ kind: 'card-kept', visit: 1, isSequel: false, waitedMs: 400 });
  end();
  events.publish({ kind: 'card-kept', visit: 2, isSequel: false, waitedMs: 0 });
  expect(heard).toEqual([{ kind: 'card-kept', visit: 1, isSequel: false, waitedMs: 400, booth: 'Hall 3', atMs: 1_800_000_000_000 }]);
  for (const event of heard) expect(boothEvent.parse(event)).toEqual(event);
});

test('other listeners receive an event even if one throws', () => {
  const bugs: unknown[] = [];
  const events = stream((bug) => void bugs.push(bug));
  let heard = 0;
  events.on('booth-opened', () => {
    throw new Error('a bug');
  });
  events.on('booth-opened', () => void (heard += 1));
  events.publish({ kind: 'booth-opened' });
  expect([heard, bugs]).toEqual([1, [new Error('a bug')]]);
});

test('a visit keeps its number, regardless of the order of its events', () => {
  const visits = visitNumbers();
  expect(['a', 'b', 'a', 'c'].map((name) => visits.of(name))).toEqual([1, 2, 1, 3]);
});

/**
 * Problems with an event's fields. Allowed are numbers, choices among our own words, flags, and the names of booth and feature; anything
 * else could contain guest data.
 */
function wrongsOf(kind: string, schema: z.core.SomeType, path: string): string[] {
  const { def } = (schema as z.ZodType)._zod;
  switch (def.type) {
    case 'nullable':
    case 'readonly':
    case 'optional':
      return wrongsOf(kind, (def as z.core.$ZodNullableDef).innerType, path);
    case 'literal':
    case 'enum':
    case 'number':
    case 'int':
    case 'boolean':
      return [];
    case 'string':
      return ['booth', 'feature'].includes(path) ? [] : [`${kind}.${path} is a text: name its words in an enum, or leave it out`];
    default:
      return [`${kind}.${path} is ${def.type}: events are flat`];
  }
}

test('no event can contain a photo, answer, secret or address; each has a booth and a time, and its visit if there is one', () => {
  for (const event of boothEvent.options) {
    const kind = [...event.shape.kind.values][0] ?? '';
    expect(Object.entries<z.core.SomeType>(event.shape).flatMap(([path, schema]) => wrongsOf(kind, schema, path))).toEqual([]);
    expect(Object.keys(event.shape)).toEqual(expect.arrayContaining(['booth', 'atMs']));
    expect('visit' in event.shape).toBe(!/^(booth|problem)-/.test(kind));
  }
  expect(boothEvent.options).toHaveLength(13);
});
