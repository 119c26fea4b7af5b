import { z } from 'zod';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import type { StaffSettings } from '../staff/records/StaffSettings.ts';
import type { ThemeSettings, WatchedTheme } from './openThemeOnShow.ts';
import { openThemeOnShow } from './openThemeOnShow.ts';
import type { ThemeChoice } from './themeChoices.ts';
import { choiceOf, themeChoices } from './themeChoices.ts';

/** The theme on show, which staff can switch. */
export interface ThemeSwitcher extends Omit<WatchedTheme, 'look'> {
  readonly choices: () => readonly Pick<ThemeChoice, 'id' | 'name'>[];
  /** The id of the choice that is on show. */
  readonly chosen: () => string;
  /** The id of the theme that the booth was started with. */
  readonly own: string;
  /** Puts another theme on show; kiosks follow between visits. Fails with a sentence for staff if it is broken; then nothing changes. */
  readonly choose: (id: string) => Promise<Result<void, string>>;
}

export interface SwitcherSettings extends ThemeSettings {
  /** The themes that the cloud has sent: choice and folder of each. */
  readonly sent?: () => readonly (readonly [id: string, folder: string])[];
}

/** The stored choice. It applies as long as the booth is started with the same theme: whoever starts it with another one means that one. */
const keptSchema = z.object({ startedWith: z.string(), id: z.string() });

/** Opens the theme that staff chose last or, if they chose none, the one that the booth is started with. Fails like `openThemeOnShow`. */
export async function openThemeSwitcher(settings: SwitcherSettings, kept: StaffSettings): Promise<Result<ThemeSwitcher, string>> {
  const { nameOrFolder: startedWith, themesFolder, logger } = settings;
  const startId = choiceOf(startedWith, themesFolder);
  const choices = (): readonly ThemeChoice[] => themeChoices(startedWith, themesFolder, settings.sent?.());
  const open = (nameOrFolder: string): Promise<Result<WatchedTheme, string>> => openThemeOnShow({ ...settings, nameOrFolder });

  const before = await kept.read('theme');
  const note = keptSchema.safeParse(before.ok ? before.value : undefined).data;
  const last = note?.startedWith === startedWith ? choices().find(({ id }) => id === note.id) : undefined;
  const reopened = last === undefined ? null : await open(last.nameOrFolder);
  const first = reopened?.ok === true ? reopened : await open(startedWith);
  if (!first.ok) return first;
  let shown = first.value;
  let chosen = reopened?.ok === true && last !== undefined ? last.id : startId;
  let watching = false;

  async function exchange(id: string): Promise<Result<void, string>> {
    const choice = choices().find((one) => one.id === id);
    if (choice === undefined) return failure('There is no such theme any more.');
    const opened = await open(id === startId ? startedWith : choice.nameOrFolder);
    if (!opened.ok) return opened;
    const next = opened.value;
    if (next.startTrouble !== null) {
      await next.close();
      return failure(`This theme cannot be shown: ${next.startTrouble.split('\n')[1]?.trim() ?? 'it is broken'}`);
    }
    const old = shown;
    [shown, chosen] = [next, id];
    if (watching) next.watch();
    await old.close();
    const written = await (id === startId ? kept.remove('theme') : kept.write('theme', { startedWith, id }));
    if (!written.ok) logger.warn({ err: written.error }, 'the choice of a theme could not be kept: it ends with the booth');
    return success(undefined);
  }

  let turn: Promise<unknown> = Promise.resolve();
  return success({
    current: () => shown.current(),
    served: () => shown.served(),
    problem: () => shown.problem(),
    startTrouble: shown.startTrouble,
    choices: () => choices().map(({ id, name }) => ({ id, name })),
    chosen: () => chosen,
    own: startId,
    choose(id) {
      // One after the other: the last choice wins.
      const chosenInTurn = turn.then(() => exchange(id));
      turn = chosenInTurn.catch(() => undefined);
      return chosenInTurn;
    },
    watch() {
      watching = true;
      shown.watch();
    },
    async close() {
      await turn;
      await shown.close();
    },
  });
}
