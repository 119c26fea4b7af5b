/** One step of the schema. */
export interface SchemaStep {
  readonly number: number;
  /** The step's purpose in a few words. */
  readonly says: string;
  readonly sql: string;
}
