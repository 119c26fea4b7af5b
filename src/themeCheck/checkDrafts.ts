import type { DraftReport, DraftToCheck } from '../themeFiles/draftMessages.ts';
import { checkTheme } from './checkTheme.ts';
import { memoryOfLast } from './evidence/EvidenceMemory.ts';
import { overtaking } from './overtaking.ts';
import type { SecondThread } from './secondThread.ts';

/** The other end of the program: whoever has it check drafts. */
export interface DraftSource {
  readonly send: (report: DraftReport) => void;
  readonly onDraft: (take: (draft: DraftToCheck) => void) => void;
}

/** Checks drafts as they come. A newer one overtakes the one that is under way at its next scene; what was seen until then is kept. */
export function checkDrafts({ send, onDraft }: DraftSource, second: SecondThread | null): void {
  const memoryFor = memoryOfLast();
  onDraft(
    overtaking(async ({ id, ...draft }, pause) => {
      send({ id, report: await checkTheme(draft.file, { draft, second, memory: memoryFor(draft.file), pause }) });
    }),
  );
}
