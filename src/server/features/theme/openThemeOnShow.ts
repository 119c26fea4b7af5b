import type { FastifyBaseLogger } from 'fastify';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { findTheme } from '../../../themeFiles/findTheme.ts';
import type { LoadedTheme } from '../../../themeFiles/readTheme.ts';
import { readTheme } from '../../../themeFiles/readTheme.ts';
import { stampedTheme, themeVersion } from '../../../themeFiles/stampedTheme.ts';
import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';
import { takeWhenSaved } from '../../../themeFiles/takeWhenSaved.ts';
import type { ThemeFinding } from '../../../themeFiles/ThemeFinding.ts';
import { withSmallFonts } from '../../../themeFiles/withSmallFonts.ts';
import { fileFinding } from '../../../themeFiles/ThemeFile.ts';
import { lineOfFinding } from '../../../themeFiles/ThemeFinding.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { recipientAt } from '../../core/recipientAt.ts';
import type { StandIn } from './brokenThemeText.ts';
import { brokenThemeSentence, brokenThemeText, savedThemeText } from './brokenThemeText.ts';
import type { ThemeOnShow } from '../../core/ThemeOnShow.ts';
import type { ThemeCopy } from '../../storage/themes/ThemeCopy.ts';

/** A theme that is watched for changes while the booth runs. */
export interface WatchedTheme extends ThemeOnShow {
  /** All problems of the requested theme, for the terminal; null if there are none. */
  readonly startProblem: string | null;
  /** Checks once for saved changes. A save in progress is picked up by a later check. */
  poll(): Promise<void>;
  /** Makes the first copy and starts watching. By then, the booth must hold the data folder's lock. */
  watch(): void;
  /** Stops watching. Resolves when no work is pending. */
  close(): Promise<void>;
}

export interface ThemeSettings {
  readonly nameOrFolder: string;
  /** The recipients of photos for this booth's themes that order pictures; undefined if there are none. */
  readonly sentTo?: PictureRecipients | undefined;
  readonly themesFolder: string;
  readonly readGood: (nameOrFolder: string) => Promise<Result<LoadedTheme, ThemeFinding[]>>;
  readonly copy: ThemeCopy;
  readonly logger: FastifyBaseLogger;
  /** Reports the result of each save from now on to the person who saves the theme. */
  readonly tell: (text: string) => void;
  /**
   * Called if the theme breaks while it is on show and has no good copy. Without `lost`, the theme stays on show with its current files.
   */
  readonly lost?: (why: ThemeFinding) => void;
}

/** How often to poll saved files. Two polls must agree, so a change is read within twice this time. */
export const pollEveryMs = 500;

/** The theme shown if nothing else can be. */
const standby = 'classic';

/**
 * Shows the requested theme or, if it is broken, its last good copy, or classic. From then on, every good saved state is shown; a broken
 * one leaves the last good one on show. Fails with a sentence for event staff if the theme does not exist, or if nothing can replace it.
 */
export async function openThemeOnShow(settings: ThemeSettings): Promise<Result<WatchedTheme, string>> {
  const { nameOrFolder, themesFolder, readGood, copy, logger, tell } = settings;
  const found = findTheme(nameOrFolder, { themesFolder, from: process.cwd() });
  if (!found.ok) {
    const { message, ...meant } = found.error;
    return failure(lineOfFinding({ ...fileFinding(nameOrFolder, message), ...meant }));
  }
  /** Treats any failure with the theme's files as a problem of the theme, because it must not stop the booth or the watching. */
  const judgedNow = async (): Promise<Result<Shown, ThemeFinding[]>> => {
    try {
      const read = await readGood(nameOrFolder);
      return read.ok ? success(shownTheme(read.value, settings.sentTo)) : read;
    } catch (error) {
      logger.error({ err: error }, 'a theme could not be read or judged');
      const { path = found.value } = error as NodeJS.ErrnoException;
      return failure([fileFinding(found.value, `${path} cannot be read or judged: ${systemReason(error)}.`)]);
    }
  };
  const polling = takeWhenSaved({
    file: found.value,
    themesFolder,
    everyMs: pollEveryMs,
    read: judgedNow,
    take,
    // A failure here is a bug, which must not stop the booth during an event.
    failed: (error) => logger.error({ err: error }, 'the theme could not be checked for changes'),
  });
  const first = await polling.first();
  const start = first.ok ? { shown: first.value, standIn: null } : standInFor(settings, found.value);
  if (start === null) return failure(first.ok ? '' : brokenThemeText(nameOrFolder, first.error));

  let shown = start.shown;
  let problem = first.ok || start.standIn === null ? null : brokenThemeSentence(nameOrFolder, first.error, start.standIn);
  const startProblem = first.ok ? null : brokenThemeText(nameOrFolder, first.error, start.standIn);
  if (startProblem !== null) logger.warn(startProblem);
  /** The replacement if the theme breaks: its last good state, provided that it was good while the booth ran. */
  let standIn: StandIn = start.standIn ?? 'last-shown';
  let keeping = Promise.resolve();
  let closed = false;
  /** The terminal shows the initial warnings. Later ones are logged once. */
  let warned: ReadonlySet<string> = warningsOf(shown.loaded);

  function warn(loaded: LoadedTheme): void {
    const warnings = warningsOf(loaded);
    for (const warning of warnings) if (!warned.has(warning)) logger.warn(`The theme "${nameOrFolder}" is in use, but: ${warning}`);
    warned = warnings;
  }

  /** Prints nothing about a theme that staff have since replaced. */
  function news(text: string): void {
    if (!closed) tell(text);
  }

  function keep(): void {
    const { loaded, version } = shown;
    keeping = keeping.then(async () => {
      const kept = await copy.keep(loaded, version);
      if (!kept.ok) logger.warn(`The theme "${nameOrFolder}" has no copy to fall back to: ${kept.error}.`);
    });
  }

  async function take(read: Result<Shown, ThemeFinding[]>): Promise<void> {
    if (read.ok) {
      shown = read.value;
      problem = null;
      standIn = 'last-shown';
      warn(shown.loaded);
      news(savedThemeText(nameOrFolder, shown.loaded.warnings));
      keep();
      return;
    }
    const broken = brokenThemeText(nameOrFolder, read.error, standIn);
    logger.warn(broken);
    news(broken);
    problem = brokenThemeSentence(nameOrFolder, read.error, standIn);
    await keeping;
    const copied = copyOf(settings, shown.loaded.files[0] ?? '')?.loaded ?? null;
    shown = withArtOf(shown, copied);
    const [why] = read.error;
    if (copied === null && why !== undefined && !closed) settings.lost?.(why);
  }

  return success({
    current: () => shown.loaded,
    served: () => shown.served,
    problem: () => problem,
    startProblem,
    poll: polling.poll,
    watch() {
      if (problem === null) keep();
      polling.begin();
    },
    async close() {
      closed = true;
      await polling.close();
      await keeping;
    },
  });
}

const warningsOf = ({ warnings }: LoadedTheme): ReadonlySet<string> => new Set(warnings.map(lineOfFinding));

interface Shown {
  readonly loaded: LoadedTheme;
  readonly version: string;
  readonly served: ReturnType<ThemeOnShow['served']>;
}

function shownTheme(loaded: LoadedTheme, sentTo: ThemeSettings['sentTo']): Shown {
  const stamped = stampedTheme(loaded);
  const { serviceUrl } = stamped.picture;
  // The page itself calls a service that the theme names by address. Guests are still told who receives their photo.
  const recipients = serviceUrl === undefined ? sentTo : [recipientAt(serviceUrl)];
  const theme = recipients === undefined ? stamped : { ...stamped, picture: { ...stamped.picture, sentTo: recipients } };
  const version = themeVersion(theme);
  return { loaded, version, served: { theme: withSmallFonts(theme, loaded), version } };
}

/** A broken theme's files may be broken, too: use the copy's pictures if there is a copy. */
function withArtOf(shown: Shown, copied: LoadedTheme | null): Shown {
  if (copied === null) return shown;
  const { loaded } = shown;
  return { ...shown, loaded: { ...loaded, resolve: (url) => copied.resolve(url) ?? loaded.resolve(url) } };
}

function standInFor(settings: ThemeSettings, file: string): { readonly shown: Shown; readonly standIn: StandIn } | null {
  const copied = copyOf(settings, file);
  if (copied !== null) return { shown: copied, standIn: 'last-copy' };
  // Skip the drawing check, so that a booth still opens if the check itself is broken.
  const plain = readTheme(standby, settings);
  return plain.ok ? { shown: shownTheme(plain.value, settings.sentTo), standIn: 'classic' } : null;
}

/** The last good copy; null, with a log entry, if its files can't be read. */
function copyOf({ copy, logger, sentTo }: ThemeSettings, file: string): Shown | null {
  try {
    const loaded = copy.read(file);
    return loaded === null ? null : shownTheme(loaded, sentTo);
  } catch (error) {
    logger.warn(`The last good copy of the theme cannot be read: ${systemReason(error)}.`);
    return null;
  }
}
