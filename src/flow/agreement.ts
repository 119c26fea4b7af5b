import type { Agreement, FeatureAgreement } from './features.ts';
import { joined, slices } from './features.ts';
import type { VisitRules } from './VisitRules.ts';

/** A guest's answer to one version of the terms. */
export const agreementTo = (rules: VisitRules, version: string, agreed: boolean): Agreement => ({
  version,
  agreed,
  ...(joined(({ agreement }) => agreement?.of(rules, agreed)) as FeatureAgreement),
});

/** True if the guests declined, so that nothing about them may leave the booth. Declining a single point forbids only that point. */
export const refusesAll = ({ agreed, only }: Agreement): boolean => !agreed && only === undefined;

/**
 * Whether an answer is still valid. A no stays valid even if the terms change; a yes is valid only for the terms that the guest has read.
 */
export const holds = (rules: VisitRules, given: Agreement): boolean =>
  !given.agreed || (given.version === rules.terms && slices.every(({ agreement }) => agreement?.holds(rules, given) ?? true));

/** The recorded answer; null if there is no valid one. */
export function agreementIn({ consent }: Record<string, unknown>): Agreement | null {
  if (typeof consent !== 'object' || consent === null || !('version' in consent) || !('agreed' in consent)) return null;
  const { version, agreed } = consent;
  if (typeof version !== 'string' || typeof agreed !== 'boolean') return null;
  return { ...(joined(({ agreement }) => agreement?.recorded({ ...consent })) as FeatureAgreement), version, agreed };
}
