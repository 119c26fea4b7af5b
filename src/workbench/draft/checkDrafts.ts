import type { DraftPorts } from './openDraft.ts';
import { checkApart } from '../../themeFiles/checkApart.ts';

/** Judges drafts one after the other. */
export function checkDrafts(): Pick<DraftPorts, 'check' | 'findings'> & { readonly close: () => void } {
  let latest: AbortController | null = null;
  return {
    async check({ file }) {
      latest?.abort();
      const own = (latest = new AbortController());
      return checkApart(file, { signal: own.signal }).catch((error: unknown) => {
        if (own.signal.aborted) return null;
        throw error;
      });
    },
    findings: ({ errors, warnings }) => [
      ...errors.map(({ message, mend }) => ({
        severity: 'error' as const,
        text: `${message} ${mend ?? ''}`.trim(),
        path: [],
        scene: null,
        mend: null,
      })),
      ...warnings.map(({ message, mend }) => ({
        severity: 'warning' as const,
        text: `${message} ${mend ?? ''}`.trim(),
        path: [],
        scene: null,
        mend: null,
      })),
    ],
    close: () => latest?.abort(),
  };
}
