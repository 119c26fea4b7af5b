import { checkFormats } from './checkFormats.ts';
import { familyNames, genericFamilies } from './familyNames.ts';
import { filledTooLong } from './filledTooLong.ts';
import { languageTags, ownLanguage } from './inLanguage.ts';
import { languageEntry } from './languageEntry.ts';
import { layerLists } from './layerLists.ts';
import { namedTwice } from './namedTwice.ts';
import { nearest } from './nearest.ts';
import { movedIn, offStage } from './offStage.ts';
import { setTo } from './setTo.ts';
import { promptPlaceholders } from './promptFor.ts';
import { pathText } from './PathFinding.ts';
import type { PathFinding } from './PathFinding.ts';
import { themeFeatures } from './themeFeatures.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

type Path = (string | number)[];

/** Checks what a schema can't: that names are unique, and that referenced names exist in the theme. */
export function checkReferences(theme: ThemeInLanguages): PathFinding[] {
  return [
    ...repeatedNames(theme),
    ...unknownFamilies(theme),
    ...languageFindings(theme),
    ...boxesOffStage(theme),
    ...noPlaceForRetake(theme),
    ...checkFormats(theme),
    ...unknownPlaceholders(theme),
    ...filledTooLong(theme),
    ...themeFeatures.checks.flatMap((check) => check(theme)),
  ];
}

function repeatedNames({ survey }: ThemeInLanguages): PathFinding[] {
  return [
    ...namedTwice(
      survey.map(({ id }) => id),
      (index) => ['survey', index, 'id'],
      (id) => `"${id}" names an earlier question; expected an id of its own.`,
    ),
    ...survey.flatMap(({ options }, index) =>
      namedTwice(
        options.map(({ value }) => value),
        (place) => ['survey', index, 'options', place, 'value'],
        (value) => `"${value}" is an earlier option's value; expected one of its own.`,
      ),
    ),
  ];
}

function unknownFamilies(theme: ThemeInLanguages): PathFinding[] {
  const several = languageTags(theme).length > 1;
  const families = new Set<string>([...theme.fonts.map((font) => font.family), ...genericFamilies]);
  const named = [
    ...usedStyles(theme).map(([role, { family }]) => ({ path: ['type', role, 'family'] as Path, family })),
    ...(theme.languages ?? []).flatMap(({ type = {} }, index) =>
      Object.entries(type).flatMap(([role, { family }]) =>
        family === undefined ? [] : [{ path: ['languages', index, 'type', role, 'family'], family }],
      ),
    ),
    ...Object.entries(theme.buttonType ?? {}).flatMap(([name, { family }]) =>
      family === undefined ? [] : [{ path: ['buttonType', name, 'family'], family }],
    ),
    ...layerLists(theme).flatMap(({ path, layers }) =>
      layers.flatMap((layer, index) => (layer.family === undefined ? [] : [{ path: [...path, index, 'family'], family: layer.family }])),
    ),
  ];
  const familyAt = (path: Path): string => named.find((one) => one.path === path)?.family ?? '';
  return (
    named
      // Later families are fallbacks for other scripts. With a single language, the first family must have all of its letters.
      .flatMap(({ path, family }) =>
        familyNames(family)
          .slice(0, several ? undefined : 1)
          .map((one) => ({ path, family: one })),
      )
      .filter(({ family }) => !families.has(family))
      .map(({ path, family }) => {
        const meant = nearest(family, [...families]);
        return {
          path,
          message: `No font of this theme has the family "${family}".`,
          also: [['fonts']],
          howToFixHere: `Add this font to \`fonts\` in your theme.json, or give \`${pathText(path)}\` there as well, with a family that is in it.`,
          ...(meant === undefined ? {} : { didYouMean: meant, fix: setTo(path, familyAt(path).replaceAll(family, meant)) }),
        };
      })
  );
}

/** With a single language, the style of language names is never used, so its font need not exist. */
const usedStyles = (theme: ThemeInLanguages) =>
  Object.entries(theme.type).filter(([role]) => role !== 'languages' || languageTags(theme).length > 1);

function boxesOffStage(theme: ThemeInLanguages): PathFinding[] {
  return Object.entries(theme.layouts).flatMap(([orientation, layout]) => {
    if (layout === undefined) return [];
    const [width, height] = layout.stage;
    return boxesIn(layout, ['layouts', orientation]).flatMap(({ path, box }) => {
      const beyond = offStage(box, layout.stage);
      if (beyond === null) return [];
      const message = `The box [${box.join(', ')}] lies partly off the ${width}x${height} stage: ${beyond}.`;
      const howToFixHere = 'Write a box for this that is on the stage into your theme.json.';
      const fix = setTo(path, movedIn(box, layout.stage), 'Move it onto the stage');
      return [{ path, message, also: [['layouts', orientation, 'stage']], howToFixHere, fix }];
    });
  });
}

function unknownPlaceholders({ picture, survey }: ThemeInLanguages): PathFinding[] {
  const places = (['prompt', 'groupPrompt'] as const).flatMap((name) =>
    [...(picture[name]?.matchAll(promptPlaceholders) ?? [])].map(([place, id = '', isPrompt]) => ({ name, place, id, isPrompt })),
  );
  return places.flatMap(({ name, place, id, isPrompt }): PathFinding[] => {
    if (id === 'people' && isPrompt === undefined) return [];
    const finding = { path: ['picture', name], also: [['survey']] };
    const question = survey.find((one) => one.id === id);
    if (question === undefined) {
      const meant = nearest(
        id,
        survey.map((one) => one.id),
      );
      const message = `The place ${place} names no question of this survey.`;
      if (meant === undefined) return [{ ...finding, message }];
      const didYouMean = `{${meant}${isPrompt ?? ''}}`;
      return [
        { ...finding, message, didYouMean, fix: setTo(finding.path, picture[name]?.replaceAll(place, didYouMean), `Use ${didYouMean}`) },
      ];
    }
    const lacking = isPrompt === undefined ? [] : question.options.filter(({ prompt }) => prompt === undefined);
    if (lacking.length === 0) return [];
    const values = lacking.map(({ value }) => `"${value}"`).join(', ');
    return [{ ...finding, message: `The place ${place} stays empty for the answers ${values} of "${id}", which have no \`prompt\`.` }];
  });
}

function noPlaceForRetake({ camera, layouts }: ThemeInLanguages): PathFinding[] {
  if (camera.retake.count === 0) return [];
  const message = 'This is missing; the button that `camera.retake` offers needs a place.';
  return Object.entries(layouts).flatMap(([orientation, layout]) =>
    layout === undefined || layout.takePhoto.retake !== undefined
      ? []
      : [
          {
            path: ['layouts', orientation, 'takePhoto', 'retake'],
            message,
            also: [['camera', 'retake']],
            howToFixHere: 'Write a box for it into your theme.json.',
          },
        ],
  );
}

type Placed = { path: Path; box: [number, number, number, number] };

function boxesIn(value: unknown, path: Path): Placed[] {
  if (Array.isArray(value)) {
    if (value.length === 4 && value.every((part) => typeof part === 'number')) return [{ path, box: value as Placed['box'] }];
    return value.flatMap((part, index) => boxesIn(part, [...path, index]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => boxesIn(part, [...path, key]));
}

/** Problems that keep a theme from being shown in its languages: unknown languages, or no place for their names. */
function languageFindings(theme: ThemeInLanguages): PathFinding[] {
  return [...repeatedTags(theme), ...unknownTags(theme), ...missingPlaces(theme)];
}

function repeatedTags({ languages = [] }: ThemeInLanguages): PathFinding[] {
  const tags = languages.map(({ tag }) => tag);
  return tags.flatMap((tag, index) =>
    tags.indexOf(tag) === index
      ? []
      : [
          {
            path: ['languages', index, 'tag'],
            message: `"${tag}" is an earlier language's tag; list each language once.`,
            fix: { label: 'Remove it', edits: [{ kind: 'remove' as const, path: ['languages'], at: index }] },
          },
        ],
  );
}

/** The languages of fonts are not checked, so that a theme with fewer languages than its base need not list the fonts again. */
function unknownTags(theme: ThemeInLanguages): PathFinding[] {
  const [own, tags] = [ownLanguage(theme), languageTags(theme)];
  if (tags.includes(own)) return [];
  const message = `The booth starts in "${own}", which is not among the \`languages\` of this theme (${tags.join(', ')}).`;
  const howToFix = `Add "languages": [${languageEntry(own)}] to your theme.json; list other languages that guests may choose there, too.`;
  const howToFixHere = `Add "language": "${tags[0] ?? own}" to your theme.json.`;
  const meant = nearest(own, tags);
  const fix = setTo(['language'], meant ?? tags[0] ?? own);
  return [
    {
      path: ['language'],
      message,
      howToFix,
      howToFixHere,
      also: [['languages']],
      fix,
      ...(meant === undefined ? {} : { didYouMean: meant }),
    },
  ];
}

function missingPlaces(theme: ThemeInLanguages): PathFinding[] {
  if (languageTags(theme).length < 2) return [];
  return Object.entries(theme.layouts).flatMap(([orientation, layout]) =>
    layout === undefined || layout.welcome.languages !== undefined
      ? []
      : [
          {
            path: ['layouts', orientation, 'welcome', 'languages'],
            message: 'This is missing; the names of the languages need a place where guests can touch them.',
            also: [['languages']],
            howToFixHere: 'Write a box for them into your theme.json.',
          },
        ],
  );
}
