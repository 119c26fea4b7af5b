import type { ReportedBooth } from '../../shared/contract/booths.ts';
import type { Health } from '../../shared/contract/health.ts';
import type { Feature, Ports, GatheredParts } from './Feature.ts';

/** Combines the parts of all features. Calls the features each time, in order. If two return the same field, the later one wins. */
export function gatheredParts(features: readonly Feature[]): GatheredParts {
  async function together<Part extends object>(partOf: (feature: Feature) => Part | Promise<Part> | undefined): Promise<Part> {
    const parts = await Promise.all(features.map(async (feature) => partOf(feature)));
    return Object.assign({}, ...parts) as Part;
  }
  async function listed<Item>(
    itemsOf: (feature: Feature) => readonly Item[] | Promise<readonly Item[]> | undefined,
  ): Promise<readonly Item[]> {
    const lists = await Promise.all(features.map(async (feature) => (await itemsOf(feature)) ?? []));
    return lists.flat();
  }

  return {
    // Every part is present, unless the booth was assembled without the feature that provides it.
    health: async () => (await together((feature) => feature.health?.())) as Health,
    problems: () =>
      listed(async ({ name, problems, problemAfar }) =>
        ((await problems?.()) ?? []).map((says) => [name, says, problemAfar ?? says] as const),
      ),
    overview: async () => ({
      ...(await together((feature) => feature.overview?.())),
      lines: await listed((feature) => feature.staffLines?.()),
    }),
    report: async () => (await together((feature) => feature.report?.())) as ReportedBooth,
    news: (reported) => JSON.stringify(features.map(({ news }) => news?.(reported))),
    findings: (asked) => listed((feature) => feature.rehearse?.(asked)),
    port<Name extends keyof Ports>(name: Name): Ports[Name] | null {
      for (const { ports } of features) if (ports?.[name] !== undefined) return ports[name];
      return null;
    },
  };
}
