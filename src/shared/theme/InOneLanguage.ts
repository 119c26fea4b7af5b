/** A text in a theme: a single one for all languages, or one per language tag. */
export type Saying = string | Record<string, string>;

/** The same type, with each such text as a single string. */
export type InOneLanguage<Said> = [Saying] extends [Said]
  ? Exclude<Said, object>
  : Said extends object
    ? { [Key in keyof Said]: InOneLanguage<Said[Key]> }
    : Said;
