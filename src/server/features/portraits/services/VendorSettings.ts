/** How to reach an image model's server. */
export interface VendorSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /** Never log it. Null for a server without keys. */
  readonly key: string | null;
  readonly model: string;
  /** Further options by the vendor's own names, copied into each request unchanged. */
  readonly options: Readonly<Record<string, unknown>>;
}
