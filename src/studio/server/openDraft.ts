import { accessSync, constants, readFileSync } from 'node:fs';
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

/** What was refused, as a sentence. */
export type Outcome = Result<number, string>;

/** A theme that is worked on: the draft of its theme.json, and the file on the disk. */
export interface Draft {
  state(): StudioState;
  /** The theme on show, for its pictures; null where it never was sound. */
  loaded(): LoadedTheme | null;
  command(command: Command): Outcome;
  undo(): Outcome;
  redo(): Outcome;
  /** Writes theme.json, once the check of this very draft has come to its end without an error. */
  save(): Promise<Outcome>;
  /** After both were changed in the same places. */
  resolve(keep: 'ours' | 'theirs'): Outcome;
  /** Another text as a whole, as one step. */
  replace(text: string, label: string): Outcome;
  close(): Promise<void>;
}

export interface DraftPorts {
  /** Judges a draft of the file. Null where a later one has come before this one. */
  readonly check: (draft: ThemeDraft) => Promise<ThemeReport | null>;
  readonly onChange: (state: StudioState) => void;
}

/** How often the disk is looked at, and how soon what is done is safe on it. */
const lookEveryMs = 250;
const keepAfterMs = 400;

/** What the check has come to, for the draft as it is. */
type Verdict = { readonly name: 'awaited' | 'unreadable' | 'failed' } | Given;

interface Given {
  readonly name: 'given';
  readonly report: ThemeReport;
  /** Notes that the theme has passed, so that the booth doesn't draw it again. */
  readonly keep: () => Promise<void>;
}

const bundledText =
  'This theme comes with Stagebooth and is never changed. Make it the ground of a theme of your own: what you change is kept in a folder of yours.';

/** Opens the draft of a theme: as it was left, or as the file is. */
export async function openDraft(file: string, { check, onChange }: DraftPorts): Promise<Draft> {
  const folder = dirname(file);
  const bundled = isBundled(file, bundledThemes);
  const looks = takeWhenSaved({
    file,
    themesFolder: bundledThemes,
    everyMs: lookEveryMs,
    read: async () => success(null),
    take: hearDisk,
    failed: (error) => show({ notice: `The theme's folder cannot be read: ${systemReason(error)}.` }),
  });
  // Before anything is read: what is saved from here on is a change.
  await looks.first();
  const mark = textOnDisk(file)?.startsWith('\uFEFF') === true ? '\uFEFF' : '';
  const onDisk = (): string | null => textOnDisk(file)?.replace(/^\uFEFF/, '') ?? null;
  let known: FileKnown = { name: 'agreed', base: onDisk() ?? '{}' };
  let history: History = newHistory(known.base);
  let verdict: Verdict = { name: 'awaited' };
  let loaded: LoadedTheme | null = null;
  let keeping: NodeJS.Timeout | null = null;
  let closed = false;

  let state: StudioState = {
    revision: 0,
    inLanguages: null,
    findings: [],
    figures: null,
    folder: nearFolder(folder),
    text: history.text,
    inherited: {},
    written: {},
    undo: null,
    redo: null,
    saved: true,
    conflicts: [],
    checking: false,
    readOnly: null,
    notice: null,
  };
  const show = (change: Partial<StudioState>): void => {
    state = { ...state, ...change };
    if (!closed) onChange(state);
  };

  /** Reads the draft as it is now, shows it, and has it checked. */
  function look(notice: string | null = null): void {
    const { text } = history;
    const draft = { file, text };
    const revision = state.revision + 1;
    const chain = readChain(file, { themesFolder: bundledThemes, draft });
    const read = chain.ok ? themeOfChain(chain.value, bundledThemes) : chain;
    verdict = read.ok ? { name: 'awaited' } : { name: 'unreadable' };
    if (read.ok) loaded = read.value;
    show({
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
    });
    if (!read.ok) return goOn();
    judge(read.value, draft).then(
      (given) => {
        if (given === null || state.revision !== revision || closed) return;
        verdict = given;
        // What is on the disk already needs no check in the booth, either.
        if (text === known.base) void given.keep();
        show({ figures: given.report.figures, findings: studioFindings(given.report), checking: false });
        goOn();
      },
      (error: unknown) => {
        if (state.revision !== revision) return;
        verdict = { name: 'failed' };
        show({ figures: null, checking: false, notice: `This draft could not be checked: ${systemReason(error)}.` });
        goOn();
      },
    );
  }

  async function judge(read: LoadedTheme, draft: ThemeDraft): Promise<Given | null> {
    const { revision } = state;
    // A file that can't be read is the check's to tell of; there is no note then.
    const note = await noteFor(read).catch(() => null);
    // Another draft has come meanwhile, which a check of this one would overtake.
    if (state.revision !== revision) return null;
    const report = await check(draft);
    return report === null ? null : { name: 'given', report, keep: () => keepPassed(note, report, read, draft) };
  }

  /** Those who wait for a verdict on the draft, whatever it has become by then. */
  const waiting: (() => void)[] = [];
  const goOn = (): void => waiting.splice(0).forEach((go) => go());

  function whyReadOnly(text: string): string | null {
    if (bundled) return bundledText;
    if (!isSound(text))
      return 'theme.json cannot be understood as it is. Mend it in a text editor, at the line that is named among the findings: the studio goes on by itself.';
    try {
      accessSync(folder, constants.W_OK);
      accessSync(file, constants.W_OK);
      return null;
    } catch (error) {
      return `Nothing can be saved in ${nearFolder(folder)}: ${systemReason(error)}.`;
    }
  }

  function keepNow(): void {
    if (keeping !== null) clearTimeout(keeping);
    keeping = null;
    if (bundled) return;
    const { base } = known;
    if (history.text === base && history.done.length === 0 && history.undone.length === 0) return;
    const reason = keep(folder, { base, ...history });
    if (reason !== null)
      show({
        notice: `What is not saved yet cannot be kept beside the theme: ${reason}. It is lost when the studio is closed, so save soon.`,
      });
  }

  function take(next: History, notice: string | null = null): Outcome {
    if (next === history) return success(state.revision);
    history = next;
    look(notice);
    keeping ??= setTimeout(keepNow, keepAfterMs);
    return success(state.revision);
  }

  function guarded(change: () => History): Outcome {
    const why = state.readOnly;
    if (why !== null) return failure(why);
    try {
      return take(change());
    } catch (error) {
      return failure(`This could not be done: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Somebody else has saved theme.json, or one of its pictures or what it extends. */
  function hearDisk(): void {
    const text = onDisk();
    const news = diskNews(known, history.text, text);
    switch (news.kind) {
      case 'known':
        return look(news.notice);
      case 'unreadable':
        return show({ notice: news.notice });
      case 'conflict':
        known = { name: 'disputed', base: known.base, theirs: text ?? '' };
        return show({ conflicts: news.conflicts });
      case 'joined':
        known = { name: 'agreed', base: text ?? '' };
        // Both may have come to the same text: the draft is saved then.
        return news.text === history.text ? look(news.notice) : void take(takeOver(history, news.text, 'Changed by hand'), news.notice);
    }
  }

  async function save(): Promise<Outcome> {
    if (state.readOnly !== null) return failure(state.readOnly);
    if (known.name === 'disputed') return failure('First say whose changes shall be kept.');
    if (verdict.name === 'awaited') await new Promise<void>((go) => waiting.push(go));
    // Another draft may have come, and gone again, meanwhile.
    const settled: Verdict = verdict;
    const refused = whyNotSaved(settled);
    if (refused !== null || settled.name !== 'given') return failure(refused ?? uncheckable);
    const { revision } = state;
    // Before the booth sees the file.
    await settled.keep();
    if (state.revision !== revision) return save();
    if (onDisk() !== known.base) {
      hearDisk();
      return failure('theme.json was changed by hand just now. Look at it, and save once more.');
    }
    try {
      writeWhole(file, mark + history.text);
    } catch (error) {
      return failure(`theme.json could not be written: ${systemReason(error)}. Your draft is kept.`);
    }
    known = { name: 'agreed', base: history.text };
    show({ saved: true, notice: null });
    keepNow();
    return success(state.revision);
  }

  const kept = bundled ? null : readKept(folder);
  let welcome: string | null = null;
  if (kept !== null && isSound(kept.text)) {
    const { base: meanwhile } = known;
    history = { text: kept.text, done: kept.done, undone: kept.undone };
    known = { name: 'agreed', base: kept.base };
    if (history.text !== known.base) welcome = 'This is your draft as you left it. It is not saved yet.';
    look(welcome);
    if (meanwhile !== known.base) hearDisk();
  } else look();
  looks.begin();

  return {
    state: () => state,
    loaded: () => loaded,
    command: (command) => guarded(() => carryOut(history, command, state.inherited)),
    undo: () => guarded(() => undo(history)),
    redo: () => guarded(() => redo(history)),
    replace: (text, label) => guarded(() => takeOver(history, text, label)),
    resolve(keepWhose) {
      if (known.name === 'agreed') return success(state.revision);
      const { base, theirs } = known;
      const merged = mergedByHand(base, history.text, theirs);
      known = { name: 'agreed', base: theirs };
      state = { ...state, conflicts: [] };
      const next = takeOver(history, merged[keepWhose], keepWhose === 'ours' ? 'Keep what is here' : 'Take what is in the file');
      if (next !== history) return take(next);
      look();
      return success(state.revision);
    },
    save,
    async close() {
      closed = true;
      goOn();
      keepNow();
      await looks.close();
    },
  };
}

const uncheckable = 'The theme could not be checked, so it is not saved. Try once more; your draft is kept.';

/** Why a draft can't be saved that was judged like this; null where it can. */
function whyNotSaved(verdict: Verdict): string | null {
  const isFit = verdict.name === 'given' && verdict.report.errors.length === 0;
  if (verdict.name === 'awaited' || verdict.name === 'failed') return uncheckable;
  return isFit ? null : 'The booth would not take this theme as it is: what is wrong is among the findings. Your draft is kept.';
}

function textOnDisk(file: string): string | null {
  const found = fileWithin(dirname(file), basename(file));
  try {
    return found.state === 'there' ? readFileSync(found.file, 'utf8') : null;
  } catch {
    return null;
  }
}
