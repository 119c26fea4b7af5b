/** One thing wrong with a theme, in words for event staff. */
export interface ThemeIssue {
  /** Keys and indexes from the theme's root to the place. */
  readonly path: readonly (string | number)[];
  /** What is there and what was expected instead, as one plain sentence. */
  readonly message: string;
  /** The name that was probably meant, where one is near. */
  readonly didYouMean?: string;
  /** How to mend it, as another sentence, where the first doesn't say so. */
  readonly mend?: string;
  /** What its author can do where the value at `path` stands in a theme that comes with Stagebooth, which nobody should edit. */
  readonly mendHere?: string;
  /** Other places where it may have been brought about. */
  readonly also?: readonly ThemeIssue['path'][];
}

/** The path as staff see it: `survey[0].options[2].image`. */
export function pathText(path: ThemeIssue['path']): string {
  return path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '');
}
