import { expect, test } from 'vitest';
import type { OrderEnd } from '../../../../src/server/features/portraits/circuitBreaker.ts';
import { circuitBreaker } from '../../../../src/server/features/portraits/circuitBreaker.ts';

function breakerAt(start = 0) {
  let nowMs = start;
  const breaker = circuitBreaker({ failuresInARow: 3, restMs: 1000, now: () => nowMs });
  const order = (...ends: OrderEnd[]): void => ends.forEach((end) => breaker.enter()?.(end));
  return { breaker, order, pass: (ms: number) => (nowMs += ms) };
}

test('only consecutive failures open it', () => {
  const { breaker, order } = breakerAt();
  order('failed', 'failed', 'succeeded', 'failed', 'failed');
  expect(breaker.state()).toBe('closed');
  order('withdrawn', 'failed');
  expect(breaker.state()).toBe('open');
  expect(breaker.enter()).toBeNull();
  expect(breaker.restMs()).toBe(1000);
});

test('after its rest one order probes the service, and its success closes it', () => {
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

test('if the probe fails, it rests again', () => {
  const { breaker, order, pass } = breakerAt();
  order('failed', 'failed', 'failed');
  pass(1500);
  order('failed');
  expect([breaker.state(), breaker.restMs()]).toEqual(['open', 1000]);
});

test('if the probe is withdrawn, the next order is the probe', () => {
  const { breaker, order, pass } = breakerAt();
  order('failed', 'failed', 'failed');
  pass(1000);
  order('withdrawn');
  expect(breaker.enter()).not.toBeNull();
});

test('orders from before it opened neither extend its rest nor count as the probe', () => {
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
