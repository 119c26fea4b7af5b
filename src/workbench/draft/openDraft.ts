import { accessSync, constants, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { inLanguage } from '../../shared/theme/inLanguage.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { fileWithin } from '../../themeFiles/fileWithin.ts';
import { isBundled } from '../../themeFiles/findTheme.ts';
import { inheritedValue } from '../../themeFiles/inheritedValue.ts';
import { readChain } from '../../themeFiles/readChain.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { readTheme } from '../../themeFiles/readTheme.ts';
import { keepPassed, noteFor } from '../../themeFiles/passedThemes.ts';
import { stampedTheme } from '../../themeFiles/stampedTheme.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { takeWhenSaved } from '../../themeFiles/takeWhenSaved.ts';
import { problemText } from '../../themeFiles/ThemeProblem.ts';
import type { ThemeDraft } from '../../themeFiles/ThemeFile.ts';
import type { ThemeReport } from '../../themeFiles/ThemeReport.ts';
import { writeWhole } from '../../themeFiles/writeWhole.mjs';
import { valueOf } from '../document/editText.ts';
import type { History } from '../document/History.ts';
import { carryOut, newHistory, redo, takeOver, undo } from '../document/History.ts';
import type { Command } from '../../shared/theme/ThemeEdit.ts';
import type { StudioState } from '../StudioState.ts';
import { keep, readKept } from './keptDraft.ts';
import { nearFolder } from '../nearFolder.ts';
import { mergedByHand } from './mergedByHand.ts';
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
  /** What the file said when it and the draft were last the same. */
  let base = onDisk() ?? '{}';
  let history: History = newHistory(base);
  /** The file's text that waits for an answer to its conflicts. */
  let theirs: string | null = null;
  let loaded: LoadedTheme | null = null;
  let keeping: NodeJS.Timeout | null = null;
  let closed = false;

  let state: StudioState = {
    version: 0,
    revision: 0,
    theme: null,
    inLanguages: null,
    problems: [],
    report: null,
    findings: [],
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
    const read = readTheme(file, { themesFolder: bundledThemes, draft });
    if (read.ok) loaded = read.value;
    const inLanguages = read.ok ? stampedTheme(read.value) : state.inLanguages;
    show({
      version: state.version + 1,
      revision,
      text,
      inherited: chain.ok ? inheritedValue(chain.value) : state.inherited,
      undo: history.done.at(-1)?.label ?? null,
      redo: history.undone.at(-1)?.label ?? null,
      saved: text === base,
      readOnly: whyReadOnly(text),
      problems: read.ok ? [] : read.error.map(problemText),
      findings: read.ok ? state.findings : studioFindings({ errors: read.error, warnings: [] }),
      report: read.ok ? state.report : null,
      checking: read.ok,
      notice,
      ...(read.ok && inLanguages !== null ? { inLanguages, theme: inLanguage(inLanguages), written: writtenPlaces(read.value) } : {}),
    });
    if (!read.ok) return goOn();
    judge(read.value, draft).then(
      (report) => {
        if (report === null || state.revision !== revision || closed) return;
        show({ report, findings: studioFindings(report), checking: false });
        goOn();
      },
      (error: unknown) => {
        if (state.revision !== revision) return;
        show({ report: null, checking: false, notice: `This draft could not be checked: ${systemReason(error)}.` });
        goOn();
      },
    );
  }
  /** Judges a draft. What is on the disk already is noted for the booth, which then doesn't draw it again; a draft is noted when it is saved. */
  async function judge(read: LoadedTheme, draft: ThemeDraft): Promise<ThemeReport | null> {
    const { revision } = state;
    const note = await noteFor(read);
    // Another draft has come meanwhile, which a check of this one would overtake.
    if (state.revision !== revision) return null;
    const report = await check(draft);
    if (report === null) return null;
    keepVerdict = () => keepPassed(note, report, read, draft);
    if (draft.text === base) void keepVerdict();
    return report;
  }
  let keepVerdict: () => Promise<void> = async () => undefined;

  /** Those who wait for a verdict on the draft, whatever it has become by then. */
  const waiting: (() => void)[] = [];
  const goOn = (): void => waiting.splice(0).forEach((go) => go());

  function whyReadOnly(text: string): string | null {
    if (bundled) return bundledText;
    try {
      valueOf(text);
    } catch {
      return 'theme.json cannot be understood as it is. Mend it in a text editor, at the line that is named among the findings: the studio goes on by itself.';
    }
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
    if (text === null || text === base || text === theirs)
      return look(text === null ? 'theme.json has gone. Saving brings it back.' : null);
    try {
      valueOf(text);
    } catch {
      if (history.text !== base)
        return show({ notice: 'theme.json was changed by hand and cannot be understood now. The studio goes on with what it has.' });
      base = text;
      history = takeOver(history, text, 'Changed by hand');
      return look();
    }
    if (history.text === base || !isSound(history.text) || !isSound(base)) {
      base = text;
      return void take(takeOver(history, text, 'Changed by hand'), 'theme.json was changed by hand.');
    }
    const merged = mergedByHand(base, history.text, text);
    if (merged.conflicts.length > 0) {
      theirs = text;
      return show({ conflicts: merged.conflicts });
    }
    base = text;
    take(takeOver(history, merged.theirs, 'Changed by hand'), 'theme.json was changed by hand. What you have changed here stays.');
  }

  async function save(): Promise<Outcome> {
    if (state.readOnly !== null) return failure(state.readOnly);
    if (state.conflicts.length > 0) return failure('First say whose changes shall be kept.');
    if (state.checking) await new Promise<void>((go) => waiting.push(go));
    const { report, problems } = state;
    if (problems.length > 0 || (report !== null && report.errors.length > 0)) return failure(unfit);
    if (report === null) return failure('The theme could not be checked, so it is not saved. Try once more; your draft is kept.');
    const { revision } = state;
    // Before the booth sees the file.
    await keepVerdict();
    if (state.revision !== revision) return save();
    if (onDisk() !== base) {
      hearDisk();
      return failure('theme.json was changed by hand just now. Look at it, and save once more.');
    }
    try {
      writeWhole(file, mark + history.text);
    } catch (error) {
      return failure(`theme.json could not be written: ${systemReason(error)}. Your draft is kept.`);
    }
    base = history.text;
    show({ saved: true, notice: null });
    keepNow();
    return success(state.revision);
  }

  const kept = bundled ? null : readKept(folder);
  let welcome: string | null = null;
  if (kept !== null && isSound(kept.text)) {
    const meanwhile = base;
    history = { text: kept.text, done: kept.done, undone: kept.undone };
    base = kept.base;
    if (history.text !== base) welcome = 'This is your draft as you left it. It is not saved yet.';
    look(welcome);
    if (meanwhile !== base) hearDisk();
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
      const text = theirs;
      if (text === null) return success(state.revision);
      const merged = mergedByHand(base, history.text, text);
      theirs = null;
      base = text;
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

const unfit = 'The booth would not take this theme as it is: what is wrong is among the findings. Your draft is kept.';

function isSound(text: string): boolean {
  try {
    valueOf(text);
    return true;
  } catch {
    return false;
  }
}

function textOnDisk(file: string): string | null {
  const found = fileWithin(dirname(file), basename(file));
  try {
    return found.state === 'there' ? readFileSync(found.file, 'utf8') : null;
  } catch {
    return null;
  }
}
