import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { isBundled } from '../../../themeFiles/findTheme.ts';
import type { LoadedTheme } from '../../../themeFiles/readTheme.ts';
import { fileProblem } from '../../../themeFiles/ThemeFile.ts';
import type { ThemeProblem } from '../../../themeFiles/ThemeProblem.ts';

/** What no theme from the cloud may say, for whoever has uploaded it. */
export const noOwnService =
  'A theme from the cloud cannot name a picture service: only whoever runs a booth decides where photos go. Take serviceUrl out of picture.';

/**
 * Why a booth does not show a theme that the cloud has sent; empty where it does. The cloud is not trusted with what leaves the booth and where
 * codes lead: that is said by the theme that the booth was started with (`own`; null where it cannot be read) and those that come with the booth.
 */
export function sentThemeFaults(sent: LoadedTheme, own: Theme | null, themesFolder: string): ThemeProblem[] {
  const [file = ''] = sent.files;
  if (own === null)
    return [fileProblem(file, 'The theme that this booth was started with cannot be read, so none of the cloud can be held against it.')];
  const { picture, share, consent } = sent.theme;
  const isFromElsewhere = (path: readonly string[]): boolean => !isBundled(sent.locate([...path]).file, themesFolder);
  const faults: readonly (readonly [isFault: boolean, path: readonly string[], message: string])[] = [
    [picture.serviceUrl !== undefined, ['picture', 'serviceUrl'], noOwnService],
    [
      share.enabled !== own.share.enabled,
      ['share', 'enabled'],
      `Whether guests take cards along is decided by the theme that this booth was started with: ${own.share.enabled ? 'they do' : 'they do not'}.`,
    ],
    [
      share.address !== own.share.address && isFromElsewhere(['share', 'address']),
      ['share', 'address'],
      'Codes of this booth lead nowhere but where the theme says that it was started with.',
    ],
    [
      own.consent.enabled && !consent.enabled,
      ['consent', 'enabled'],
      'Guests of this booth are asked for their consent, as the theme says that it was started with; this one would not ask them.',
    ],
    [
      consent.link !== undefined && consent.link !== own.consent.link && isFromElsewhere(['consent', 'link']),
      ['consent', 'link'],
      'The terms of this booth are those of the theme that it was started with; this one leads to others.',
    ],
  ];
  return faults.flatMap(([isFault, path, message]) => (isFault ? [{ ...sent.locate([...path]), path: path.join('.'), message }] : []));
}
