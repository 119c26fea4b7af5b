import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { networkList } from '../../src/server/core/network/networkList.ts';
import { helm } from '../support/cloud/helm.ts';
import { textOf } from '../support/docs/documents.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';

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

/** Kubernetes' own schemas; PodMonitor is from the Prometheus operator. */
const models = { Deployment, HorizontalPodAutoscaler, Ingress, NetworkPolicy, PodDisruptionBudget, Secret, Service };

interface NetworkRules {
  readonly policyTypes: readonly string[];
  readonly ingress: readonly { readonly ports: readonly { readonly port: string }[]; readonly from?: readonly object[] }[];
  readonly egress: readonly {
    readonly ports: readonly { readonly port: number }[];
    readonly to: readonly { readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] } }[];
  }[];
}

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

/** The fields of a resource that its schema does not know: Kubernetes would refuse or silently drop them. */
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

describe('the Helm chart', () => {
  test('passes Helm’s lint', ({ skip }) => {
    skip(program === '');
    expect(run('lint', [chart, '--strict', ...set(everything)])).toMatchObject({
      status: 0,
      text: expect.stringContaining('0 chart(s) failed'),
    });
  });

  test('produces resources that match Kubernetes’ schema, with all options on and off', ({ skip }) => {
    skip(program === '');
    const [all, least] = [
      rendered(everything),
      rendered([...needed, 'secret.existing=ours', 'autoscaling.enabled=false', 'networkPolicy.enabled=false']),
    ];
    expect(all.map(({ kind }) => kind).toSorted()).toEqual([...Object.keys(models), 'PodMonitor'].toSorted());
    expect(least.map(({ kind }) => kind).toSorted()).toEqual(['Deployment', 'PodDisruptionBudget', 'Service']);
    for (const resource of [...all, ...least].filter(({ kind }) => kind in models)) expect(unknownFields(resource)).toEqual([]);
    // Prove that `unknownFields` finds a misspelt field.
    const misspelt = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 80, targetPrt: 'http' }] } };
    expect(unknownFields(misspelt)).toEqual(['Service.spec.ports.0.targetPrt']);
  });

  test('is installed by the guide’s commands, from the image and Secret that those commands create', ({ skip }) => {
    skip(program === '');
    const guide = textOf('assets/guide/cloud.md').replaceAll('\\\n', ' ');
    const values = [...(/^helm install party assets\/deploy\/chart (.*)$/m.exec(guide)?.[1] ?? '').matchAll(/--set (\S+)/g)].map(
      ([, one = '']) => one,
    );
    expect(values.length).toBeGreaterThan(2);
    const [built, secret] = [/docker build .* -t (\S+) /.exec(guide)?.[1], /kubectl create secret generic (\S+) /.exec(guide)];
    const container = { image: built, envFrom: [{ secretRef: { name: secret?.[1] } }] };
    expect(rendered(values).find(({ kind }) => kind === 'Deployment')).toMatchObject({
      spec: { template: { spec: { containers: [container] } } },
    });
    expect(run('lint', [chart, '--strict', ...set(values)])).toMatchObject({ status: 0 });
  });

  test('rejects a misspelt value at any level', ({ skip }) => {
    skip(program === '');
    for (const value of [
      'keepDay=3',
      'image.repo=a',
      'bucket.uri=b',
      'ingress.enable=true',
      'metrics.podmonitor=true',
      'service.ports=80',
      'secret.exists=a',
      'networkPolicy.egressPort[0]=1',
      'autoscaling.minimum=1',
      'disruptionBudget.max=1',
      'environment.stagebooth_theme=gala',
    ]) {
      const { status, text } = run('template', ['party', chart, ...set([...everything, value])]);
      expect([status, text], value).toEqual([1, expect.stringMatching(/values don't meet|not allowed|pattern/)]);
    }
  });

  test.for([
    ['https://s3.example.com/photos', [443, 5432, 4318]],
    ['http://store.example.com/photos', [80, 443, 5432, 4318]],
    ['http://store:8333/photos', [8333, 443, 5432, 4318]],
    ['https://store.example.com:9000/photos', [9000, 443, 5432, 4318]],
  ] as const)('lets servers reach a bucket at %s', ([url, ports], { skip }) => {
    skip(program === '');
    const policy = rendered([...everything, `bucket.url=${url}`]).find(({ kind }) => kind === 'NetworkPolicy')
      ?.spec as unknown as NetworkRules;
    expect(policy.egress[1]?.ports.map(({ port }) => port)).toEqual(ports);
  });

  test('rejects settings with which servers could not start, in one sentence', ({ skip }) => {
    skip(program === '');
    for (const [values, reason] of [
      [[...needed.slice(1), 'secret.existing=ours'], 'publicUrl'],
      [needed, 'secret.values.STAGEBOOTH_DATABASE_URL is needed, or secret.existing'],
      [[...everything, 'keepDays=0'], 'keepDays'],
      // For Kubernetes, these mean everybody or everything.
      [[...everything, 'networkPolicy.metricsFrom[0]=null'], 'metricsFrom'],
      [[...everything, 'networkPolicy.dns=null'], 'dns'],
      [[...everything, 'networkPolicy.egressPorts=null'], 'egressPorts'],
      [[...everything, 'networkPolicy.egressTo=null'], 'egressTo'],
    ] as const) {
      const { status, text } = run('template', ['party', chart, ...set(values)]);
      expect([status, text]).toEqual([1, expect.stringContaining(reason)]);
    }
  });

  test('runs servers as an unprivileged user on a read-only disk, and gives them time to shut down', ({ skip }) => {
    skip(program === '');
    const deployment = rendered(everything).find(({ kind }) => kind === 'Deployment');
    expect(deployment?.spec).toMatchObject({
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        spec: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          terminationGracePeriodSeconds: 40,
          securityContext: { runAsNonRoot: true, runAsUser: 65_532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              readinessProbe: { httpGet: { path: '/health' } },
              livenessProbe: { httpGet: { path: '/health' } },
              env: expect.arrayContaining([{ name: 'STAGEBOOTH_METRICS_HOST', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }]),
            },
          ],
        },
      },
    });
    // An upgrade must not reset an autoscaled number of replicas.
    expect(deployment?.spec).not.toHaveProperty('replicas');
    expect(rendered([...everything, 'autoscaling.enabled=false']).find(({ kind }) => kind === 'Deployment')?.spec).toHaveProperty(
      'replicas',
      2,
    );
  });

  test('lets only Prometheus read metrics, and limits servers to DNS and the listed ports, never the machine’s own credentials', ({
    skip,
  }) => {
    skip(program === '');
    const policy = (...values: readonly string[]) =>
      rendered([...everything, ...values]).find(({ kind }) => kind === 'NetworkPolicy')?.spec as unknown as NetworkRules;
    const { policyTypes, ingress, egress } = policy();
    expect(policyTypes).toEqual(['Ingress', 'Egress']);
    expect(ingress).toEqual([
      { ports: [{ port: 'http', protocol: 'TCP' }] },
      {
        ports: [{ port: 'metrics', protocol: 'TCP' }],
        from: [
          {
            namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
            podSelector: { matchLabels: { 'app.kubernetes.io/name': 'prometheus' } },
          },
        ],
      },
    ]);
    // An empty list of peers allows everybody.
    const nobody = policy('networkPolicy.metricsFrom=null').ingress;
    expect(nobody.map(({ ports }) => ports[0]?.port)).toEqual(['http']);
    const [names, others, ...more] = egress;
    expect([names?.ports.map(({ port }) => port), others?.ports.map(({ port }) => port), more]).toEqual([[53, 53], [443, 5432, 4318], []]);
    expect(names?.to).toEqual([
      {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
        podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
      },
    ]);
    const blocks = others?.to.flatMap(({ ipBlock }) => (ipBlock === undefined ? [] : [ipBlock])) ?? [];
    const reaches = (address: string): boolean =>
      blocks.some(
        ({ cidr, except = [] }) =>
          cidr.includes(':') === address.includes(':') && networkList([cidr])(address) && !networkList(except)(address),
      );
    for (const address of [
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '168.63.129.16',
      '192.0.0.192',
      'fd00:ec2::254',
      'fe80::1',
    ])
      expect(reaches(address), address).toBe(false);
    for (const address of ['203.0.113.7', '10.1.2.3', '2001:db8::1']) expect(reaches(address), address).toBe(true);
  });
});
