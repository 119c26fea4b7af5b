import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import type { Sampler } from '@opentelemetry/sdk-trace';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boothVersion } from '../../core/boothVersion.ts';
import type { StorageCall } from '../../storage/photos/drivers/OpenDriver.ts';
import type { Telemetry } from './Telemetry.ts';
import { routeOf } from './Telemetry.ts';

export interface Traces extends Telemetry {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Spans of requests and of their calls to database and store, for an OpenTelemetry collector. Configured only by the standard variables
 * (OTEL_...). Loaded only if the variables name a collector. Trace contexts of incoming requests are ignored, since they come from
 * strangers.
 */
export function traces(environment: NodeJS.ProcessEnv): Traces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'stagebooth-cloud', 'service.version': boothVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(environment),
    // The exporter reads addresses, headers and compression from the environment itself.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: Number(environment['OTEL_BSP_SCHEDULE_DELAY'] ?? 5000),
      }),
    ],
  });
  const tracer = provider.getTracer('stagebooth');
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  function begin(request: FastifyRequest, done: () => void): void {
    const span = tracer.startSpan(
      `${request.method} ${routeOf(request)}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': routeOf(request) } },
      ROOT_CONTEXT,
    );
    spans.set(request, span);
    current.run(trace.setSpan(ROOT_CONTEXT, span), done);
  }

  function end(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }

  return {
    watchRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => begin(request, done));
      app.addHook('onResponse', (request, reply, done) => {
        end(request, reply);
        done();
      });
    },
    async watchCall(call, work) {
      const parent = current.getStore();
      // Work outside requests, such as the sweep, is not traced: that would add a trace for each of a million photos.
      if (parent === undefined) return work();
      const span = tracer.startSpan(`${call.of} ${call.call}`, { kind: SpanKind.CLIENT, attributes: attributesOf(call) }, parent);
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}

const attributesOf = ({ of, call }: StorageCall): Record<string, string> =>
  of === 'database'
    ? { 'db.system.name': 'postgresql', 'db.operation.name': call }
    : { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': call };

/** The sampler named by OTEL_TRACES_SAMPLER. Requests have no parents here, so `parentbased_` samplers act like the others. */
function samplerOf({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: share = '1',
}: NodeJS.ProcessEnv): Sampler {
  const kind = name.replace('parentbased_', '');
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(Number(share))
        : new AlwaysOnSampler();
  return new ParentBasedSampler({ root });
}
