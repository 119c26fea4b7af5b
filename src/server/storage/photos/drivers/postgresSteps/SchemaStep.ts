/** One step of the schema. */
export interface SchemaStep {
  readonly number: number;
  /** What it brings, in a few words. */
  readonly says: string;
  readonly sql: string;
}
