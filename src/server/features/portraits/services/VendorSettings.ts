/** How an image model's server is reached. */
export interface VendorSettings {
  /** Without a slash at its end. */
  readonly url: string;
  /** Never log it. Null for a server that wants none. */
  readonly key: string | null;
  readonly model: string;
  /** Whatever else the vendor lets one choose, by its own names: it goes into each request as it is. */
  readonly options: Readonly<Record<string, unknown>>;
}
