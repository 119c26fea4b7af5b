import type { Health } from '../../shared/contract/health.ts';
import type { Feature, Ports, WholeBooth } from './Feature.ts';

/** Puts together what features have in common. They are asked each time, in their order; where two give the same, the later one counts. */
export function wholeBooth(features: readonly Feature[]): WholeBooth {
  async function together<Part extends object>(partOf: (feature: Feature) => Part | Promise<Part> | undefined): Promise<Part> {
    const parts = await Promise.all(features.map(async (feature) => partOf(feature)));
    return Object.assign({}, ...parts) as Part;
  }
  return {
    // Each part is there, or the booth was put together without the feature that has it.
    health: async () => (await together((feature) => feature.health?.())) as Health,
    async problems() {
      const all = await Promise.all(
        features.map(async ({ name, problems }) => ((await problems?.()) ?? []).map((says) => [name, says] as const)),
      );
      return all.flat();
    },
    overview: () => together((feature) => feature.overview?.()),
    report: () => together((feature) => feature.report?.()),
    async findings(asked) {
      const all = await Promise.all(features.map(async (feature) => (await feature.rehearse?.(asked)) ?? []));
      return all.flat();
    },
    port<Name extends keyof Ports>(name: Name): Ports[Name] | null {
      for (const { ports } of features) if (ports?.[name] !== undefined) return ports[name];
      return null;
    },
  };
}
