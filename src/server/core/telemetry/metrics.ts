import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MetricConfiguration } from 'prom-client';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Swept } from '../../storage/photos/sweepPhotos.ts';
import type { Telemetry } from './Telemetry.ts';
import { routeOf } from './Telemetry.ts';

/** A server's metrics, for Prometheus. */
export interface Metrics extends Telemetry {
  readonly swept: (swept: Swept, seconds: number) => void;
  /** Adds figures about booths, read with each scrape. All servers of a cloud report the same ones. If reading fails, they are left out. */
  readonly watchBooths: (read: () => Promise<BoothFigures>) => void;
  /** All metrics in Prometheus's format, with its media type. */
  readonly read: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Figures about all booths together, without names. */
export interface BoothFigures {
  /** The number of booths in each condition. */
  readonly booths: Readonly<Record<string, number>>;
  /** Photos waiting in kiosks that are currently reporting. */
  readonly waitingPhotos: number;
  /**
   * The age of active booths' last reports, in seconds: of the newest report, and of the one from the booth that has been silent longest.
   */
  readonly reportAgeSeconds: { readonly newest: number; readonly oldest: number } | null;
  readonly cards: number;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH']);

/**
 * Counters start at zero with each server. prom-client is used in addition to OpenTelemetry, whose exporter lacks the standard `process_`
 * and `nodejs_` names that operators' dashboards expect.
 */
export function metrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const figure = <Label extends string>(name: string, help: string, ...labelNames: Label[]): MetricConfiguration<Label> => ({
    ...{ name: `stagebooth_${name}`, help, labelNames, registers: [registry] },
  });
  const requests = new Histogram({
    ...figure('http_request_duration_seconds', 'From a request’s head to the last byte of its answer', 'method', 'route', 'status'),
    buckets,
  });
  const received = new Counter(figure('http_received_bytes_total', 'Bodies of successful requests', 'route'));
  const sent = new Counter(figure('http_sent_bytes_total', 'Bodies of answers, as announced', 'route'));
  const calls = new Histogram({
    ...figure(
      'storage_call_duration_seconds',
      'Duration of database and object-store calls; a put from its last byte, a get until its first',
      ...(['storage', 'call', 'outcome'] as const),
    ),
    buckets,
  });
  const inFlight = new Gauge(figure('storage_calls_in_flight', 'Calls in progress or waiting for a connection', 'storage'));
  const sweptPhotos = new Counter(figure('swept_photos_total', 'Photos that the sweep expired, recorded again or cleared', 'outcome'));
  const sweepSeconds = new Gauge(figure('sweep_duration_seconds', "Duration of this server's last sweep"));
  const sweptAt = new Gauge(
    figure('sweep_last_success_timestamp_seconds', 'When this server last finished a sweep; another server may have finished one since'),
  );

  const booths = new Gauge(figure('booths', 'Booths in each condition', 'condition'));
  const waiting = new Gauge(figure('booths_waiting_photos', 'Photos waiting in kiosks that are currently reporting'));
  const reportAge = new Gauge(figure('booths_report_age_seconds', 'Age of the newest and of the oldest last report of a booth', 'which'));
  const cards = new Gauge(figure('cards_kept', 'Cards that the cloud keeps'));
  let readBooths: (() => Promise<BoothFigures>) | null = null;

  async function refreshBooths(): Promise<void> {
    if (readBooths === null) return;
    const figures = await readBooths().catch(() => null);
    booths.reset();
    reportAge.reset();
    // `reset` would report 0.
    waiting.remove();
    cards.remove();
    if (figures === null) return;
    for (const [condition, count] of Object.entries(figures.booths)) booths.set({ condition }, count);
    waiting.set(figures.waitingPhotos);
    cards.set(figures.cards);
    for (const [which, seconds] of Object.entries(figures.reportAgeSeconds ?? {})) reportAge.set({ which }, seconds);
  }

  function answered(request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode, elapsedTime } = reply;
    const route = routeOf(request);
    const method = methods.has(request.method) ? request.method : 'other';
    requests.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000);
    if (statusCode < 300) received.inc({ route }, wholeNumber(request.headers['content-length']));
    sent.inc({ route }, wholeNumber(reply.getHeader('content-length')));
  }

  return {
    watchRequests: (app) => void app.addHook('onResponse', async (request, reply) => answered(request, reply)),
    async watchCall({ of: storage, call }, work) {
      const start = performance.now();
      inFlight.inc({ storage });
      let outcome = 'failed';
      try {
        const result = await work();
        outcome = 'ok';
        return result;
      } finally {
        inFlight.dec({ storage });
        calls.observe({ storage, call, outcome }, (performance.now() - start) / 1000);
      }
    },
    swept({ expired, adopted, cleared }, seconds) {
      for (const [outcome, count] of Object.entries({ expired, adopted, cleared })) sweptPhotos.inc({ outcome }, count);
      sweepSeconds.set(seconds);
      sweptAt.setToCurrentTime();
    },
    watchBooths: (read) => void (readBooths = read),
    async read() {
      await refreshBooths();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

const wholeNumber = (header: unknown): number => (/^\d{1,12}$/.test(String(header)) ? Number(header) : 0);
