import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { helm } from '../support/cloud/helm.ts';
import { projectRoot } from '../support/classicTheme.ts';

const chart = join(projectRoot, 'assets/deploy/chart');
const needed = ['publicUrl=https://photos.example.com', 'bucket.url=https://s3.example.com/photos'];
const ownSecret = ['DATABASE_URL=postgres://a:b@db/photos', 'BUCKET_KEY_ID=key', 'BUCKET_SECRET=secret'].map(
  (one) => `secret.values.STAGEBOOTH_${one}`,
);
const everything = [
  ...needed,
  ...ownSecret,
  'ingress.enabled=true',
  'ingress.tlsSecret=tls',
  'metrics.podMonitor=true',
  'bucket.region=eu',
];

/** Of Kubernetes' own schemas. A PodMonitor is the Prometheus operator's. */
const models = { Deployment, HorizontalPodAutoscaler, Ingress, NetworkPolicy, PodDisruptionBudget, Secret, Service };

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

let program = '';
beforeAll(() => {
  const found = helm();
  if (found instanceof Error) process.stderr.write(`The chart is not rendered here: ${found.message}.\n`);
  else program = found;
});

function run(command: string, args: readonly string[]): { readonly status: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(program, [command, ...args], { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

const set = (values: readonly string[]): string[] => values.flatMap((value) => ['--set', value]);

function rendered(values: readonly string[]): Resource[] {
  const { status, stdout, stderr } = spawnSync(program, ['template', 'party', chart, '--kube-version', '1.32.0', ...set(values)], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return parseAllDocuments(stdout).flatMap((one) => (one.contents === null ? [] : [one.toJS() as Resource]));
}

/** The fields of a resource that its schema has not looked at: what Kubernetes would refuse, or drop in silence. */
function unknownFields(resource: Resource): string[] {
  const read = new Set<object>();
  const seen = new Map<object, Set<string>>();
  const watched = <T extends object>(value: T): T => {
    seen.set(value, seen.get(value) ?? new Set());
    return new Proxy(value, {
      get(target, key) {
        const inner: unknown = Reflect.get(target, key);
        if (typeof key === 'string') seen.get(value)?.add(key);
        if (typeof inner !== 'object' || inner === null) return inner;
        read.add(inner);
        return watched(inner);
      },
    });
  };
  const model = models[resource.kind as keyof typeof models] as unknown as {
    validate: (data: unknown) => void;
    prototype: { validate: () => void };
  };
  model.prototype.validate.call(Object.assign(Object.create(model.prototype as object) as object, watched(resource)));
  const unread = (value: unknown, path: string): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          read.has(value) && seen.get(value)?.has(key) === false ? [`${path}.${key}`] : unread(inner, `${path}.${key}`),
        );
  return unread(resource, resource.kind);
}

describe('the chart', () => {
  test('passes Helm’s own lint', ({ skip }) => {
    skip(program === '');
    expect(run('lint', [chart, '--strict', ...set(everything)])).toMatchObject({
      status: 0,
      text: expect.stringContaining('0 chart(s) failed'),
    });
  });

  test('makes resources as Kubernetes has them, with all that can be switched on and without', ({ skip }) => {
    skip(program === '');
    const [all, least] = [
      rendered(everything),
      rendered([...needed, 'secret.existing=ours', 'autoscaling.enabled=false', 'networkPolicy.enabled=false']),
    ];
    expect(all.map(({ kind }) => kind).toSorted()).toEqual([...Object.keys(models), 'PodMonitor'].toSorted());
    expect(least.map(({ kind }) => kind).toSorted()).toEqual(['Deployment', 'PodDisruptionBudget', 'Service']);
    for (const resource of [...all, ...least].filter(({ kind }) => kind in models)) expect(unknownFields(resource)).toEqual([]);
    // Otherwise nobody looks.
    const misspelt = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 80, targetPrt: 'http' }] } };
    expect(unknownFields(misspelt)).toEqual(['Service.spec.ports.0.targetPrt']);
  });

  test('refuses what would not start, in a sentence', ({ skip }) => {
    skip(program === '');
    for (const [values, reason] of [
      [[...needed.slice(1), 'secret.existing=ours'], 'publicUrl'],
      [needed, 'secret.values.STAGEBOOTH_DATABASE_URL is needed, or secret.existing'],
      [[...everything, 'keepDays=0'], 'keepDays'],
    ] as const) {
      const { status, text } = run('template', ['party', chart, ...set(values)]);
      expect([status, text]).toEqual([1, expect.stringContaining(reason)]);
    }
  });

  test('runs servers as nobody, without rights, on a disk that can only be read, and leaves them time to finish', ({ skip }) => {
    skip(program === '');
    const deployment = rendered(everything).find(({ kind }) => kind === 'Deployment');
    expect(deployment?.spec).toMatchObject({
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        spec: {
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 40,
          securityContext: { runAsNonRoot: true, runAsUser: 65_532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              lifecycle: { preStop: { sleep: { seconds: 5 } } },
              livenessProbe: { httpGet: { path: '/health' } },
            },
          ],
        },
      },
    });
    // What scales by itself must not be set back by each upgrade.
    expect(deployment?.spec).not.toHaveProperty('replicas');
    expect(rendered([...everything, 'autoscaling.enabled=false']).find(({ kind }) => kind === 'Deployment')?.spec).toHaveProperty(
      'replicas',
      2,
    );
  });
});
