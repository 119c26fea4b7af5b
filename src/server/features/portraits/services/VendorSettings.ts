/** The settings of an image model's server. */
export interface VendorSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /** Never log it. Null for a server without keys. */
  readonly key: string | null;
  readonly model: string;
  /** Further options with the vendor's own names, copied unchanged into each request. */
  readonly options: Readonly<Record<string, unknown>>;
}
