import { openChecker } from '../../themeFiles/openChecker.ts';
import type { DraftPorts } from './openDraft.ts';
import { studioFindings } from './studioFindings.ts';

/** Judges drafts one after the other, by a program that stays. */
export function draftChecks(): Pick<DraftPorts, 'check' | 'findings'> & { readonly close: () => void } {
  const checker = openChecker();
  return { check: (draft) => checker.check(draft), findings: studioFindings, close: () => checker.close() };
}
