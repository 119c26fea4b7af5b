import { createHash } from 'node:crypto';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { checkApart, checkProgram } from '../../../themeFiles/checkApart.ts';
import type { ThemeFinding } from '../../../themeFiles/ThemeFinding.ts';
import type { SystemUser } from '../../core/disk/asNobody.ts';
import { asNobody, giveFolder } from '../../core/disk/asNobody.ts';
import { oneAtATime } from '../../core/oneAtATime.ts';
import type { ConsoleLooks } from '../../storage/cloud/consoleLooks.ts';

/** A theme that booths can show. */
export interface CheckedLook {
  readonly name: string;
  /** Problems that guests may notice, a sentence each. */
  readonly warnings: readonly string[];
}

/** Unpacks and checks a packed theme. Fails with its errors, a sentence each. */
export type CheckLook = (packed: Uint8Array) => Promise<Result<CheckedLook, readonly string[]>>;

const patienceMs = 90_000;
const heapMegabytes = 512;

/**
 * Checks themes like `npm run theme -- check`, one at a time. Each check runs in its own process with limits on time and memory, and
 * without this server's environment or rights.
 */
export function openLookCheck(inFolder: ConsoleLooks['inFolder'], check: typeof checkApart = checkApart): CheckLook {
  const inTurn = oneAtATime();
  /** Determined with the first theme, so that the server starts fast. */
  let user: SystemUser | null | undefined;
  return (packed) => {
    user ??= asNobody(checkProgram);
    const who = user;
    return inTurn(() => inFolder(packed, (folder) => judge(folder, check, who)));
  };
}

/**
 * Verdicts that have not reached the uploader yet, by the theme's bytes. Sending a theme again returns the verdict of its finished or
 * running check.
 */
export interface UndeliveredVerdicts {
  of(packed: Uint8Array): ReturnType<CheckLook>;
  /** Call when the verdict was delivered. */
  delivered(packed: Uint8Array): void;
}

const maxUnreported = 50;
const digestOf = (packed: Uint8Array): string => createHash('sha256').update(packed).digest('base64');

export function undeliveredVerdicts(check: CheckLook): UndeliveredVerdicts {
  const known = new BoundedMap<string, ReturnType<CheckLook>>(maxUnreported);
  return {
    of(packed) {
      const digest = digestOf(packed);
      const verdict = known.get(digest) ?? check(packed);
      known.set(digest, verdict);
      verdict.catch(() => known.delete(digest));
      return verdict;
    },
    delivered: (packed) => void known.delete(digestOf(packed)),
  };
}

async function judge(folder: string, check: typeof checkApart, user: SystemUser | null): Promise<Result<CheckedLook, readonly string[]>> {
  if (user !== null) await giveFolder(folder, user);
  const { name, errors, warnings } = await check(folder, { patienceMs, heapMegabytes, ...(user !== null && { user }) });
  const sentence = (problem: ThemeFinding): string => findingText(problem, folder);
  return errors.length > 0 || name === null
    ? failure(errors.map(sentence))
    : success({ name: storable(name, longestName), warnings: warnings.map(sentence) });
}

/** Length limit for names sent to booths. */
const longestName = 300;

/** Untrusted text that the database accepts: without NUL and unpaired surrogates. */
const storable = (text: string, longest: number): string => text.slice(0, longest).replaceAll(/[\0\p{Cs}]/gu, '');

/** A finding for the theme's author, with file paths below the theme's folder. */
function findingText({ file, line, path, message, didYouMean, howToFix }: ThemeFinding, folder: string): string {
  const place = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file.split('/').slice(-2).join('/');
  const where = [...(line === null ? [] : [`${place}:${String(line)}`]), ...(path === '' ? [] : [path])].join(' ');
  const meant = didYouMean === undefined ? '' : ` Did you mean “${didYouMean}”?`;
  const text = `${where === '' ? '' : `${where}: `}${message}${meant}${howToFix === undefined ? '' : ` ${howToFix}`}`;
  return storable(text.replaceAll(folder, ''), 1200);
}
