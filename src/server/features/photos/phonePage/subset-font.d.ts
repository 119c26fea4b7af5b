declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'woff' | 'sfnt' | 'truetype';
    readonly noHinting?: boolean;
    /** The layout features to keep, by their four letters. */
    readonly keepFeatures?: readonly string[];
    /** Tables to leave out, by their four letters. */
    readonly dropTables?: readonly string[];
  }
  /** The font with the glyphs of a text alone, and with what these need of it. Takes TrueType, OpenType, WOFF and WOFF2. */
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
  export = subsetFont;
}
