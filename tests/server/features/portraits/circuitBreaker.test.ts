import { expect, test } from 'vitest';
import type { OrderEnd } from '../../../../src/server/features/portraits/circuitBreaker.ts';
import { circuitBreaker } from '../../../../src/server/features/portraits/circuitBreaker.ts';

function breakerAt(start = 0) {
  let nowMs = start;
  const breaker = circuitBreaker({ failuresInARow: 3, restMs: 1000, now: () => nowMs });
  const order = (...ends: OrderEnd[]): void => ends.forEach((end) => breaker.enter()?.(end));
  return { breaker, order, pass: (ms: number) => (nowMs += ms) };
}

test('opens only after consecutive failures', () => {
  const { breaker, order } = breakerAt();
  order('failed', 'failed', 'succeeded', 'failed', 'failed');
  expect(breaker.state()).toBe('closed');
  order('withdrawn', 'failed');
  expect(breaker.state()).toBe('open');
  expect(breaker.enter()).toBeNull();
  expect(breaker.restMs()).toBe(1000);
});

test('probes the service with one order after its rest, and closes if that succeeds', () => {
  const { breaker, order, pass } = breakerAt();
  order('failed', 'failed', 'failed');
  pass(1000);
  expect(breaker.state()).toBe('trying');
  const tried = breaker.enter();
  expect(breaker.enter()).toBeNull();
  tried?.('succeeded');
  expect(breaker.state()).toBe('closed');
  order('failed', 'failed');
  expect(breaker.state()).toBe('closed');
});

test('rests again if the probe fails', () => {
  const { breaker, order, pass } = breakerAt();
  order('failed', 'failed', 'failed');
  pass(1500);
  order('failed');
  expect([breaker.state(), breaker.restMs()]).toEqual(['open', 1000]);
});

test('uses the next order as the probe if the first is withdrawn', () => {
  const { breaker, order, pass } = breakerAt();
  order('failed', 'failed', 'failed');
  pass(1000);
  order('withdrawn');
  expect(breaker.enter()).not.toBeNull();
});

test('ignores orders from before it opened: they neither extend its rest nor count as the probe', () => {
  const { breaker, order, pass } = breakerAt();
  const early = breaker.enter();
  order('failed', 'failed', 'failed');
  pass(1000);
  const tried = breaker.enter();
  early?.('failed');
  expect(breaker.enter()).toBeNull();
  tried?.('succeeded');
  expect(breaker.state()).toBe('closed');
});
