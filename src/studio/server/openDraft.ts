import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { fileWithin } from '../../themeFiles/fileWithin.ts';
import { isBundled } from '../../themeFiles/findTheme.ts';
import { inheritedValue } from '../../themeFiles/inheritedValue.ts';
import { readChain } from '../../themeFiles/readChain.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { themeOfChain } from '../../themeFiles/readTheme.ts';
import { keepPassed, noteFor } from '../../themeFiles/passedThemes.ts';
import { stampedTheme } from '../../themeFiles/stampedTheme.ts';
import { maxThemeBytes } from '../../themeFiles/readThemeFile.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { takeWhenSaved } from '../../themeFiles/takeWhenSaved.ts';
import type { ThemeDraft } from '../../themeFiles/ThemeFile.ts';
import type { ThemeReport } from '../../themeFiles/ThemeReport.ts';
import { writeWhole } from '../../themeFiles/writeWhole.mjs';
import type { History } from '../document/History.ts';
import { carryOut, newHistory, redo, takeOver, undo } from '../document/History.ts';
import type { Command } from '../../shared/theme/ThemeEdit.ts';
import type { StudioState } from '../StudioState.ts';
import type { FileKnown } from '../document/diskNews.ts';
import { diskNews, isSound } from '../document/diskNews.ts';
import { keep, readKept } from './keptDraft.ts';
import { nearFolder } from './nearFolder.ts';
import { mergedByHand } from '../document/mergedByHand.ts';
import { studioFindings } from './studioFindings.ts';
import { writtenPlaces } from './writtenPlaces.ts';

/** The draft's new revision, or the reason for a refusal, as a sentence. */
export type Outcome = Result<number, string>;

/** A theme being edited: the draft of its theme.json, and the file on the disk. */
export interface Draft {
  state(): StudioState;
  /** The displayed theme, for its pictures; null if the draft was never valid. */
  loaded(): LoadedTheme | null;
  command(command: Command): Outcome;
  undo(): Outcome;
  redo(): Outcome;
  /** Writes theme.json after the check of exactly this draft has finished without errors. */
  save(): Promise<Outcome>;
  /** Resolves a conflict between changes in the draft and in the file. */
  resolve(keep: 'ours' | 'theirs'): Outcome;
  close(): Promise<void>;
}

export interface DraftPorts {
  /** Checks a draft of the file. Null if a later draft has overtaken it. */
  readonly check: (draft: ThemeDraft) => Promise<ThemeReport | null>;
  /** Called with every change of the state. */
  readonly onChange: () => void;
  /** A message to show first. */
  readonly notice?: string | null;
}

/** Checks a draft of the file. Null if a later draft has overtaken it. */
const pollEveryMs = 250;
const keepAfterMs = 400;

/** The result of the check; `overtaken` if another draft arrived before the check finished. */
type Verdict = { readonly name: 'overtaken' | 'unreadable' | 'failed' } | Given;

interface Given {
  readonly name: 'given';
  readonly report: ThemeReport;
  /** Records that the theme has passed, so that the booth doesn't check it again. */
  readonly keep: () => Promise<void>;
}

/** The complete state of a draft at a moment. */
interface DraftNow {
  readonly known: FileKnown;
  readonly history: History;
  /** A new promise for each draft. */
  readonly verdict: Promise<Verdict>;
  /** Settles the verdict at once, because a verdict on an old draft is useless. */
  readonly overtake: () => void;
  readonly loaded: LoadedTheme | null;
  /** The state last sent to the pages. */
  readonly state: StudioState;
  /** The timer until the draft is stored on the disk. */
  readonly keeping: NodeJS.Timeout | null;
  readonly closed: boolean;
}

const bundledText =
  'This theme comes with Stagebooth and is never changed. Base your own theme on it: your changes are kept in a folder of yours.';

/** Opens a theme's draft: the stored one, or a new one from the file. */
export async function openDraft(file: string, { check, onChange, notice = null }: DraftPorts): Promise<Draft> {
  const folder = dirname(file);
  const bundled = isBundled(file, bundledThemes);
  const polling = takeWhenSaved({
    file,
    themesFolder: bundledThemes,
    everyMs: pollEveryMs,
    read: async () => success(null),
    take: takeFromDisk,
    failed: (error) => show({ notice: `The theme's folder cannot be read: ${systemReason(error)}.` }),
  });
  // Start polling before reading anything, so that every later save counts as a change.
  await polling.first();
  const mark = textOnDisk(file)?.startsWith('\uFEFF') === true ? '\uFEFF' : '';
  const onDisk = (): string | null => textOnDisk(file)?.replace(/^\uFEFF/, '') ?? null;
  let now = untouched(nearFolder(folder), onDisk() ?? '{}');

  const become = (change: Partial<DraftNow>): void => void (now = { ...now, ...change });
  function show(changes: Partial<StudioState>, change: Partial<DraftNow> = {}): void {
    become({ ...change, state: { ...now.state, ...changes } });
    if (!now.closed) onChange();
  }

  /** Reads the current draft, shows it, and starts its check. */
  function look(notice: string | null = null): void {
    const { known, history, state, overtake } = now;
    const { text } = history;
    const draft = { file, text };
    const revision = state.revision + 1;
    const chain = readChain(file, { themesFolder: bundledThemes, draft });
    const read = chain.ok ? themeOfChain(chain.value, bundledThemes) : chain;
    const judged = overtakable(read.ok ? judge(read.value, draft, revision) : Promise.resolve({ name: 'unreadable' }));
    const { verdict } = judged;
    show(
      {
        revision,
        text,
        inherited: chain.ok ? inheritedValue(chain.value) : state.inherited,
        undo: history.done.at(-1)?.label ?? null,
        redo: history.undone.at(-1)?.label ?? null,
        saved: text === known.base,
        readOnly: whyReadOnly(text),
        findings: read.ok ? state.findings : studioFindings({ errors: read.error, warnings: [] }),
        figures: read.ok ? state.figures : null,
        checking: read.ok,
        notice,
        ...(read.ok ? { inLanguages: stampedTheme(read.value), written: writtenPlaces(read.value) } : {}),
      },
      { ...judged, ...(read.ok ? { loaded: read.value } : {}) },
    );
    overtake();
    void verdict.then((given) => {
      if (now.verdict !== verdict || now.closed) return;
      if (given.name === 'failed') show({ figures: null, checking: false });
      if (given.name !== 'given') return;
      // The draft equals the file on the disk, so the booth need not check it again.
      if (text === now.known.base) void given.keep();
      show({ figures: given.report.figures, findings: studioFindings(given.report), checking: false });
    });
  }

  async function judge(read: LoadedTheme, draft: ThemeDraft, revision: number): Promise<Verdict> {
    try {
      // Skip the note if a file can't be read; the check reports that error.
      const note = await noteFor(read).catch(() => null);
      // Skip the check if another draft has arrived: this check would overtake that draft's.
      const report = now.state.revision === revision ? await check(draft) : null;
      return report === null ? { name: 'overtaken' } : { name: 'given', report, keep: () => keepPassed(note, report, read, draft) };
    } catch (error) {
      if (now.state.revision === revision) show({ notice: `This draft could not be checked: ${systemReason(error)}.` });
      return { name: 'failed' };
    }
  }

  /** The verdict on the newest draft, even if the draft changes in the meantime. */
  async function settled(): Promise<Verdict> {
    const { verdict } = now;
    const given = await verdict;
    return now.verdict === verdict || now.closed ? given : settled();
  }

  function whyReadOnly(text: string): string | null {
    if (bundled) return bundledText;
    if (!isSound(text))
      return 'theme.json cannot be read as it is. Fix it in a text editor, at the line given in the findings. The studio then continues by itself.';
    try {
      accessSync(folder, constants.W_OK);
      accessSync(file, constants.W_OK);
      return null;
    } catch (error) {
      return `Nothing can be saved in ${nearFolder(folder)}: ${systemReason(error)}.`;
    }
  }

  function keepNow(): void {
    const { keeping, history, known } = now;
    if (keeping !== null) clearTimeout(keeping);
    become({ keeping: null });
    if (bundled || (history.text === known.base && history.done.length === 0 && history.undone.length === 0)) return;
    const reason = keep(folder, { base: known.base, ...history });
    if (reason !== null)
      show({
        notice: `Unsaved changes cannot be kept beside the theme: ${reason}. They are lost when the studio is closed, so save soon.`,
      });
  }

  function take(history: History, notice: string | null = null): Outcome {
    if (history !== now.history) {
      become({ history });
      look(notice);
      become({ keeping: now.keeping ?? setTimeout(keepNow, keepAfterMs) });
    }
    return success(now.state.revision);
  }

  function guarded(change: (history: History) => History): Outcome {
    const why = now.state.readOnly;
    if (why !== null) return failure(why);
    try {
      return take(change(now.history));
    } catch (error) {
      return failure(`This could not be done: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Handles a change on the disk: of theme.json, one of its pictures, or a base theme. */
  function takeFromDisk(): void {
    const { known, history } = now;
    const text = onDisk();
    const news = diskNews(known, history.text, text);
    switch (news.kind) {
      case 'known':
        return look(news.notice);
      case 'unreadable':
        return show({ notice: news.notice });
      case 'conflict':
        return show({ conflicts: news.conflicts }, { known: { name: 'disputed', base: known.base, theirs: text ?? '' } });
      case 'joined':
        become({ known: { name: 'agreed', base: text ?? '' } });
        // If both texts are now equal, the draft counts as saved.
        return news.text === history.text ? look(news.notice) : void take(takeOver(history, news.text, 'Changed by hand'), news.notice);
    }
  }

  async function save(): Promise<Outcome> {
    if (now.state.readOnly !== null) return failure(now.state.readOnly);
    if (now.known.name === 'disputed') return failure('First choose which changes to keep.');
    const verdict = await settled();
    if (verdict.name !== 'given') return failure(verdict.name === 'unreadable' ? unfit : uncheckable);
    if (verdict.report.errors.length > 0) return failure(unfit);
    const { history, state } = now;
    // Record the passed check before the booth sees the file.
    await verdict.keep();
    if (now.state.revision !== state.revision) return save();
    if (onDisk() !== now.known.base) {
      takeFromDisk();
      return failure('theme.json was changed by hand just now. Look at the change, then save again.');
    }
    try {
      writeWhole(file, mark + history.text);
    } catch (error) {
      return failure(`theme.json could not be written: ${systemReason(error)}. Your draft is kept.`);
    }
    show({ saved: true, notice: null }, { known: { name: 'agreed', base: history.text } });
    keepNow();
    return success(now.state.revision);
  }

  const kept = bundled ? null : readKept(folder);
  if (kept !== null && isSound(kept.text)) {
    const { base: meanwhile } = now.known;
    const { base, ...history } = kept;
    become({ history, known: { name: 'agreed', base } });
    look(history.text === base ? null : 'This is your draft as you left it. It is not saved yet.');
    if (meanwhile !== base) takeFromDisk();
  } else look(notice);
  polling.begin();

  return {
    state: () => now.state,
    loaded: () => now.loaded,
    command: (command) => guarded((history) => carryOut(history, command, now.state.inherited)),
    undo: () => guarded(undo),
    redo: () => guarded(redo),
    resolve(keepWhose) {
      const { known, history, state } = now;
      if (known.name === 'agreed') return success(state.revision);
      const { base, theirs } = known;
      const merged = mergedByHand(base, history.text, theirs) ?? { ours: history.text, theirs };
      become({ known: { name: 'agreed', base: theirs }, state: { ...state, conflicts: [] } });
      const next = takeOver(history, merged[keepWhose], keepWhose === 'ours' ? 'Keep the studio’s version' : 'Use the file’s version');
      if (next !== history) return take(next);
      look();
      return success(now.state.revision);
    },
    save,
    async close() {
      become({ closed: true });
      now.overtake();
      keepNow();
      await polling.close();
    },
  };
}

const uncheckable = 'The theme could not be checked, so it is not saved. Try again; your draft is kept.';
const unfit = 'The booth would not accept this theme; see the findings. Your draft is kept.';

function overtakable(judged: Promise<Verdict>): Pick<DraftNow, 'verdict' | 'overtake'> {
  let overtake: () => void = () => undefined;
  const overtaken = new Promise<Verdict>((settle) => (overtake = () => settle({ name: 'overtaken' })));
  return { verdict: Promise.race([judged, overtaken]), overtake };
}

/** An unchanged draft that has not been loaded yet; only its folder and its text are known. */
function untouched(folder: string, text: string): DraftNow {
  const state: StudioState = {
    folder,
    revision: 0,
    inLanguages: null,
    text,
    inherited: {},
    written: {},
    undo: null,
    redo: null,
    saved: true,
    conflicts: [],
    findings: [],
    figures: null,
    checking: false,
    readOnly: null,
    notice: null,
  };
  return {
    known: { name: 'agreed', base: text },
    history: newHistory(text),
    ...overtakable(Promise.resolve({ name: 'unreadable' })),
    loaded: null,
    state,
    keeping: null,
    closed: false,
  };
}

/** Stands for a theme.json larger than any theme: not JSON, so the studio does not write over it. */
const tooLargeText = 'This file is larger than any theme.';

function textOnDisk(file: string): string | null {
  const found = fileWithin(dirname(file), basename(file));
  try {
    if (found.state !== 'there') return null;
    // Nothing that large is a theme, and the check says so; the draft must not hold it.
    return statSync(found.file).size > maxThemeBytes ? tooLargeText : readFileSync(found.file, 'utf8');
  } catch {
    return null;
  }
}
