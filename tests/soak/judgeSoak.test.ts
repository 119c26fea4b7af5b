import { describe, expect, test } from 'vitest';
import { judgeSoak } from './judgeSoak.ts';
import { planVisits } from './planVisits.ts';
import type { Sample } from './takeSample.ts';

const limits = { baseline: 100, growth: 1.05, server: true };
const sound = {
  process: 300e6,
  page: 40e6,
  objects: 9e6,
  workers: 90e6,
  nodes: 120,
  canvases: 8,
  tracks: 0,
  threads: 4,
  encoders: 0,
  frames: 0,
  waiting: 0,
  serverMemory: 150e6,
  serverHandles: 30,
};

/** A sample every ten visits of 1000, with the values of `kept` at each. */
const samples = (kept: (visit: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 100 }, (_none, place) => ({ visit: (place + 1) * 10, ...sound, ...kept((place + 1) * 10) }));
const failed = (...given: Parameters<typeof samples>): string[] =>
  judgeSoak(samples(...given), limits).flatMap(({ name, passed }) => (passed ? [] : [name]));

test('a booth whose final memory matches its early memory passes, despite a few noisy samples', () => {
  expect(judgeSoak(samples(), limits)).toHaveLength(12);
  expect(failed((visit) => (visit < 100 ? { page: 60e6 } : { page: 40e6 + (visit % 70 === 0 ? 9e6 : 0) }))).toEqual([]);
});

test.each<[name: string, kept: (visit: number) => Partial<Sample>]>([
  ['page', (visit) => ({ page: 40e6 + visit * 2500 })],
  ['scripts', (visit) => ({ objects: 9e6 + visit * 600 })],
  ['workers', (visit) => ({ workers: visit > 900 ? 96e6 : 90e6 })],
  ['server', (visit) => ({ serverMemory: 150e6 + visit * 10_000 })],
  ['elements', (visit) => ({ nodes: 120 + visit / 50 })],
  ['canvases', (visit) => ({ canvases: visit > 500 ? 9 : 8 })],
  ['open files', (visit) => ({ serverHandles: 30 + visit / 100 })],
  ['workers running', (visit) => ({ threads: visit > 500 ? 5 : 4 })],
  ['encoders open', (visit) => ({ encoders: visit > 980 ? 1 : 0 })],
  ['frames open', () => ({ frames: 2 })],
  ['camera tracks', () => ({ tracks: 1 })],
  ['cards waiting', (visit) => ({ waiting: visit > 940 ? 3 : 0 })],
])('steady growth is detected: %s', (name, kept) => {
  expect(failed(kept)).toEqual([name]);
});

test('a system without process figures is judged by the other values', () => {
  expect(
    judgeSoak(
      samples(() => ({ serverMemory: null, serverHandles: null })),
      limits,
    ).map(({ name }) => name),
  ).not.toContain('server');
});

describe('the plan', () => {
  const order = { questions: 4, options: 4, varied: true };

  test('is the same each time, starts with one visit of each kind, and has every event in its first 25', () => {
    const plan = planVisits(200, order);
    expect(plan).toEqual(planVisits(200, order));
    expect(new Set(plan.slice(0, 5).map(({ kind }) => kind)).size).toBe(5);
    expect(new Set(plan.slice(0, 25).map(({ event }) => event))).toEqual(new Set([null, 'theme-saved', 'server-away']));
    expect(plan.every(({ choices }) => choices.length === 4 && choices.every((choice) => choice >= 0 && choice < 4))).toBe(true);
  });

  test('repeats, mostly with guests who stay', () => {
    const plan = planVisits(1000, order);
    const bare = (from: number) => plan.slice(from, from + 50).map(({ kind, choices }) => ({ kind, choices }));
    expect(bare(50)).toEqual(bare(950));
    expect(new Set(plan.map(({ choices }) => choices.join(''))).size).toBeGreaterThan(30);
    expect(plan.every(({ event, kind }) => event !== 'server-away' || kind === 'whole')).toBe(true);
    const share = plan.filter(({ kind }) => kind === 'whole').length / plan.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.9);
  });

  test('gives the same answers everywhere if it must be short', () => {
    const plan = planVisits(25, { ...order, varied: false });
    expect(new Set(plan.map(({ choices }) => choices.join(''))).size).toBe(1);
    expect(plan.slice(5).every(({ kind }) => kind === 'whole')).toBe(true);
  });
});
