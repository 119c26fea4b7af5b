declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'woff' | 'sfnt' | 'truetype';
    readonly noHinting?: boolean;
    /** OpenType feature tags to keep. */
    readonly keepFeatures?: readonly string[];
    /** Tags of tables to drop. */
    readonly dropTables?: readonly string[];
  }
  /** A font with only the glyphs of a text and their dependencies. Accepts TrueType, OpenType, WOFF and WOFF2. */
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
  export = subsetFont;
}
