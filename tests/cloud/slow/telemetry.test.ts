import { networkInterfaces } from 'node:os';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ask } from '../../support/server/ask.ts';
import type { CloudProcess } from '../../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { httpService } from '../../support/server/httpService.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

interface CollectedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[];
}

interface Collected {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: CollectedSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

const photo = samplePhoto(1, 70_000);
const [server, client] = [2, 3];

async function metricsPort({ said }: CloudProcess): Promise<string> {
  await untilTrue(() => Promise.resolve(said().includes('Metrics are on port')));
  return / are on port (\d+)\.\n/.exec(said())?.[1] ?? '';
}

/** A server with metrics and a collector, after a complete visit and some requests to unknown addresses. */
async function watchedServer() {
  const { address, requests } = await httpService(
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  const cloud = await cloudProcess({
    ...cloudEnvironment(await emptySchema(), await emptyBucket()),
    STAGEBOOTH_METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  onTestFinished(() => void cloud.end('SIGKILL'));
  expect((await uploadTo(cloud, photo)).status).toBe(201);
  expect((await ask(`${cloud.address}/photos/${photo.id}`)).status).toBe(200);
  expect((await ask(`${cloud.address}/photos/${photo.id}`, { method: 'DELETE', headers: { 'delete-token': photo.token } })).status).toBe(
    204,
  );
  for (const path of ['/s', `/nowhere/${photo.id}`, '/metrics']) await ask(`${cloud.address}${path}?from=somebody`);
  const read = await ask(`http://127.0.0.1:${await metricsPort(cloud)}/metrics`);
  const spansSoFar = (): CollectedSpan[] =>
    requests.flatMap(({ body }) =>
      (JSON.parse(body) as Collected).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  await untilTrue(() => Promise.resolve(spansSoFar().filter(({ kind }) => kind === server).length >= 6));
  return { cloud, read, metrics: read.body.toString('utf8'), requests, spans: spansSoFar() };
}

describe.skipIf(inject('noEngines') !== null)('the telemetry of a server', () => {
  test('shows operators what the server does in metrics and traces, and nothing about guests', async () => {
    const { cloud, read, metrics, requests, spans } = await watchedServer();
    expect(read.headers['content-type']).toContain('text/plain; version=0.0.4');
    const lines = [
      'stagebooth_http_request_duration_seconds_count{method="PUT",route="/api/photos/:id",status="201"} 1',
      'stagebooth_http_request_duration_seconds_count{method="GET",route="/photos/*",status="200"} 1',
      'stagebooth_http_request_duration_seconds_count{method="DELETE",route="/photos/*",status="204"} 1',
      'stagebooth_http_request_duration_seconds_count{method="GET",route="none",status="404"} 2',
      'stagebooth_http_received_bytes_total{route="/api/photos/:id"} 70000',
      'stagebooth_http_sent_bytes_total{route="/photos/*"} 70000',
      'stagebooth_storage_call_duration_seconds_count{storage="store",call="put",outcome="ok"} 1',
      'stagebooth_storage_call_duration_seconds_count{storage="database",call="insert",outcome="ok"}',
      'stagebooth_storage_calls_in_flight{storage="database"} 0',
      'stagebooth_swept_photos_total{outcome="expired"} 0',
      'process_resident_memory_bytes',
    ];
    expect(lines.filter((line) => !metrics.includes(line))).toEqual([]);
    // Names follow Prometheus: they end with a unit or the thing counted, and `total` if the value only grows.
    const types = [...metrics.matchAll(/^# TYPE (stagebooth_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type] as const);
    expect(types.length).toBeGreaterThan(6);
    for (const [name, type] of types) expect(name).toMatch(type === 'counter' ? /_total$/ : /_(seconds|in_flight|booths|photos|kept)$/);

    const upload = spans.find(({ name }) => name === 'PUT /api/photos/:id');
    const within = spans.filter(({ parentSpanId }) => parentSpanId === upload?.spanId);
    expect(upload?.kind).toBe(server);
    expect(new Set(within.map(({ name }) => name))).toEqual(new Set(['database select', 'database insert', 'store put']));
    expect(within.every(({ kind, traceId }) => kind === client && traceId === upload?.traceId)).toBe(true);
    expect(upload?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
    expect(requests[0]?.line).toBe('POST /v1/traces');
    for (const [key, value] of [
      ['service.name', 'stagebooth-cloud'],
      ['deployment.environment.name', 'tests'],
    ])
      expect(requests[0]?.body).toContain(JSON.stringify({ key, value: { stringValue: value } }));

    const told = metrics + requests.map(({ body }) => body).join('');
    for (const secret of [photo.id, photo.key, photo.token, photo.deleteTokenHash, cloud.token, '127.0.0.1', 'somebody', 'nowhere'])
      expect(told).not.toContain(secret);
    expect((await ask(`${cloud.address}/metrics`)).status).toBe(404);
    expect(await cloud.end('SIGTERM')).toBe(0);
  });

  test('is served to the local machine only unless another address is set, and never to a DNS-rebound host name', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    const statusOf = async (port: string, host: string, name = `${host}:${port}`): Promise<number | string> => {
      const answer = await ask(`http://${host}:${port}/metrics`, { headers: { host: name } }).catch(() => null);
      return answer?.status ?? 'refused';
    };
    for (const [settings, atHome, fromOutside] of [
      [{}, 200, 'refused'],
      [{ STAGEBOOTH_METRICS_HOST: '0.0.0.0' }, 200, 200],
    ] as const) {
      const cloud = await cloudProcess({
        ...cloudEnvironment(await emptySchema(), await emptyBucket()),
        STAGEBOOTH_METRICS_PORT: '0',
        ...settings,
      });
      onTestFinished(() => void cloud.end('SIGKILL'));
      const port = await metricsPort(cloud);
      expect(await statusOf(port, '127.0.0.1')).toBe(atHome);
      if (outside !== undefined) expect(await statusOf(port, outside)).toBe(fromOutside);
      for (const name of ['attacker.example', `attacker.example:${port}`, `8.8.8.8:${port}`, '127.0.0.1:1', 'no name'])
        expect(await statusOf(port, '127.0.0.1', name), name).toBe(421);
    }
  });

  test('loses only traces if its collector is unavailable', async () => {
    const cloud = await cloudProcess({
      ...cloudEnvironment(await emptySchema(), await emptyBucket()),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    onTestFinished(() => void cloud.end('SIGKILL'));
    expect((await uploadTo(cloud, photo)).status).toBe(201);
    expect((await ask(`${cloud.address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
    expect(await cloud.end('SIGTERM')).toBe(0);
    expect(cloud.log()).toBe('');
  });
});
