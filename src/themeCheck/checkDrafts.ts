import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DraftReport, DraftToCheck } from '../themeFiles/draftMessages.ts';
import type { EvidenceMemory } from './evidence/EvidenceMemory.ts';
import { evidenceMemory } from './evidence/EvidenceMemory.ts';
import { checkTheme } from './checkTheme.ts';

/** The caller of the program, which sends drafts to check. */
export interface DraftSource {
  readonly send: (report: DraftReport) => void;
  readonly onDraft: (take: (draft: DraftToCheck) => void) => void;
}

/** Thrown if a newer draft has arrived: the report on this one is no longer needed. */
class Overtaken extends Error {}

/** Checks incoming drafts. A newer draft stops the current check at its next scene; the evidence so far is kept. */
export function checkDrafts({ send, onDraft }: DraftSource): void {
  /** The evidence gathered so far, and the theme's file. */
  let seen: { readonly file: string; readonly memory: EvidenceMemory } | null = null;
  let next: DraftToCheck | null = null;
  let working = false;

  async function check({ id, ...draft }: DraftToCheck): Promise<void> {
    const memory = seen?.file === draft.file ? seen.memory : evidenceMemory();
    seen = { file: draft.file, memory };
    const pause = async (): Promise<void> => {
      await nextTurn();
      if (next !== null) throw new Overtaken();
    };
    send({ id, report: await checkTheme(draft.file, draft, { memory, pause }) });
  }

  async function work(): Promise<void> {
    working = true;
    while (next !== null) {
      const draft: DraftToCheck = next;
      next = null;
      try {
        await check(draft);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    }
    working = false;
  }

  onDraft((draft) => {
    next = draft;
    if (!working) void work();
  });
}
