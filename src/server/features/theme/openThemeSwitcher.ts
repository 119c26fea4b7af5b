import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { findTheme, isBundled } from '../../../themeFiles/findTheme.ts';
import type { LoadedTheme } from '../../../themeFiles/readTheme.ts';
import { readTheme } from '../../../themeFiles/readTheme.ts';
import { takeWhenSaved } from '../../../themeFiles/takeWhenSaved.ts';
import type { ThemeFinding } from '../../../themeFiles/ThemeFinding.ts';
import { lineOfFinding } from '../../../themeFiles/ThemeFinding.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';
import type { ThemeSettings, WatchedTheme } from './openThemeOnShow.ts';
import { pollEveryMs, openThemeOnShow } from './openThemeOnShow.ts';
import { sentThemeFindings } from '../../../themeFiles/sentThemeFindings.ts';
import type { ThemeChoice } from './themeChoices.ts';
import { choiceOf, themeChoices } from './themeChoices.ts';
import { oneAtATime } from '../../core/oneAtATime.ts';
import type { ThemeSwitcher } from '../../core/ThemeOnShow.ts';

/** The theme on show, with its watch for saved changes. */
export type WatchedSwitcher = ThemeSwitcher & Pick<WatchedTheme, 'poll' | 'watch' | 'close'>;

export interface SwitcherSettings extends ThemeSettings {
  /** The themes that the cloud has sent: choice and folder of each. */
  readonly sent?: () => readonly (readonly [id: string, folder: string])[];
  /** The folder of themes that staff made in the studio. */
  readonly made?: string;
}

/** The stored choice. It is valid only while the booth is started with the same theme; a new start theme overrides it. */
const keptSchema = z.object({ startedWith: z.string(), id: z.string() });

/** Opens the theme that staff chose last or, without a choice, the booth's start theme. Fails like `openThemeOnShow`. */
export async function openThemeSwitcher(settings: SwitcherSettings, kept: StaffSettings): Promise<Result<WatchedSwitcher, string>> {
  const { nameOrFolder: startedWith, themesFolder, logger } = settings;
  const startId = choiceOf(startedWith, themesFolder);
  const choices = (): readonly ThemeChoice[] => themeChoices(startedWith, themesFolder, { sent: settings.sent?.(), made: settings.made });
  const open = (nameOrFolder: string): Promise<Result<WatchedTheme, string>> => openThemeOnShow({ ...settings, nameOrFolder });
  const isSent = (choice: ThemeChoice): boolean => (settings.sent?.() ?? []).some(([id]) => id === choice.id);
  const openChoice = (choice: ThemeChoice): Promise<Result<WatchedTheme, string>> =>
    isSent(choice) ? openSent(choice) : open(choice.nameOrFolder);
  const openSent = ({ id, nameOrFolder }: ThemeChoice): Promise<Result<WatchedTheme, string>> =>
    openThemeOnShow({
      ...judgingSent(settings),
      nameOrFolder,
      // The current files have not passed a check. Not awaited, because it ends the watch that calls this.
      lost(why) {
        inTurn(async () => (chosen === id ? refuse(why) : undefined)).catch((error: unknown) =>
          logger.error({ err: error }, 'the booth’s own theme could not replace a theme from the cloud'),
        );
      },
    });

  /** Why a cloud theme is not shown again after a start; null once another theme was chosen. */
  let refused: string | null = null;

  /** Null if the booth's own theme should be shown instead: it is a better replacement for a broken or refused cloud theme than classic. */
  async function reopen(choice: ThemeChoice): Promise<WatchedTheme | null> {
    const opened = await openChoice(choice);
    if (!opened.ok) return null;
    const theme = opened.value;
    if (!isSent(choice) || theme.startProblem === null || !isBundled(theme.current().files[0] ?? '', themesFolder)) return theme;
    refused = refusedText(firstProblem(theme.startProblem));
    await theme.close();
    return null;
  }

  const before = await kept.read('theme');
  const note = keptSchema.safeParse(before.ok ? before.value : undefined).data;
  const last = note?.startedWith === startedWith ? choices().find(({ id }) => id === note.id) : undefined;
  const reopened = last === undefined ? null : await reopen(last);
  const first = reopened === null ? await open(startedWith) : success(reopened);
  if (!first.ok) return first;
  let shown = first.value;
  let chosen = reopened !== null && last !== undefined ? last.id : startId;
  let watching = false;

  async function show(next: WatchedTheme, id: string): Promise<void> {
    const old = shown;
    [shown, chosen] = [next, id];
    if (watching) next.watch();
    await old.close();
  }

  async function exchange(id: string): Promise<Result<void, string>> {
    const choice = choices().find((one) => one.id === id);
    if (choice === undefined) return failure('This theme no longer exists.');
    const opened = await (id === startId ? open(startedWith) : openChoice(choice));
    if (!opened.ok) return opened;
    const next = opened.value;
    if (next.startProblem !== null) {
      await next.close();
      return failure(`This theme cannot be shown: ${firstProblem(next.startProblem)}`);
    }
    refused = null;
    await show(next, id);
    const written = await (id === startId ? kept.remove('theme') : kept.write('theme', { startedWith, id }));
    if (!written.ok) logger.warn({ err: written.error }, 'the chosen theme could not be saved: a restart will lose it');
    return success(undefined);
  }

  /** Applies changes one after the other, so that the last choice wins. */
  const inTurn = oneAtATime();

  /**
   * Called when the booth's own theme was saved: a cloud theme on show must not keep permissions that the booth's own theme no longer
   * grants.
   */
  async function holdAgainstOwn(): Promise<void> {
    const choice = choices().find(({ id }) => id === chosen);
    if (choice === undefined || !isSent(choice)) return;
    const own = readTheme(startedWith, { themesFolder });
    // If the booth's own theme is broken, perhaps in the middle of an edit, it does not revoke anything.
    if (!own.ok) return;
    const [fault] = sentThemeFindings(shown.current(), own.value, themesFolder);
    if (fault !== undefined) await refuse(fault);
  }

  /** Replaces the cloud theme on show with the booth's own theme. */
  async function refuse(fault: ThemeFinding): Promise<void> {
    const opened = await open(startedWith);
    if (!opened.ok)
      return logger.error({ err: opened.error }, 'the theme from the cloud was refused, and the booth’s own theme cannot be opened');
    await show(opened.value, startId);
    refused = refusedText(lineOfFinding(fault));
    logger.warn(refused);
  }
  const ownFile = findTheme(startedWith, { themesFolder, from: process.cwd() });
  const ownPolling = takeWhenSaved({
    file: ownFile.ok ? ownFile.value : startedWith,
    themesFolder,
    everyMs: pollEveryMs,
    read: async () => success(null),
    take: () => inTurn(holdAgainstOwn),
    failed: (error) => logger.error({ err: error }, 'the booth’s own theme could not be checked for changes'),
  });
  await ownPolling.first();

  return success({
    current: () => shown.current(),
    served: () => shown.served(),
    problem: () => shown.problem() ?? refused,
    startProblem: shown.startProblem,
    choices: () => choices().map(({ id, name }) => ({ id, name })),
    chosen: () => chosen,
    own: startId,
    shownFrom: () => choices().find(({ id }) => id === chosen)?.nameOrFolder ?? startedWith,
    choose: (id) => inTurn(() => exchange(id)),
    async poll() {
      await shown.poll();
      await ownPolling.poll();
    },
    watch() {
      watching = true;
      shown.watch();
      ownPolling.begin();
    },
    async close() {
      await ownPolling.close();
      await inTurn(async () => undefined);
      await shown.close();
    },
  });
}

const refusedText = (why: string): string => `The theme from the cloud can no longer be shown, so the booth shows its own: ${why}`;

/** The first problem of a theme, without the line with the number of problems. */
const firstProblem = (trouble: string): string => trouble.split('\n')[1]?.trim() ?? 'it is broken';

/** Checks a cloud theme each time it is read, including its last good copy. */
function judgingSent(settings: SwitcherSettings): SwitcherSettings {
  const { nameOrFolder: startedWith, themesFolder, readGood, copy } = settings;
  const faultsOf = (loaded: LoadedTheme): ThemeFinding[] => {
    const own = readTheme(startedWith, { themesFolder });
    return sentThemeFindings(loaded, own.ok ? own.value : null, themesFolder);
  };
  return {
    ...settings,
    async readGood(folder) {
      const read = readTheme(folder, { themesFolder, bases: 'bundled' });
      if (!read.ok) return read;
      const faults = faultsOf(read.value);
      return faults.length > 0 ? failure(faults) : readGood(folder);
    },
    copy: {
      ...copy,
      read(file) {
        const copied = copy.read(file);
        return copied === null || faultsOf(copied).length > 0 ? null : copied;
      },
    },
  };
}
