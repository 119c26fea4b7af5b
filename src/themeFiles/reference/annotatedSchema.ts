import { z } from 'zod';
import { themeFileSchema } from '../../shared/theme/themeFileSchema.ts';

/** The part of JSON Schema (draft 7) that theme files need, with our own schema's annotations. */
export interface SchemaNode {
  type?: string;
  description?: string;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode | SchemaNode[];
  anyOf?: SchemaNode[];
  propertyNames?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  /** Our keyword: the meaning of the value, if its type alone doesn't tell. */
  kind?: 'box' | 'colour' | 'condition' | 'font' | 'picture';
  unit?: 'ms';
  [keyword: string]: unknown;
}

/** The schema of a theme.json as JSON Schema, still with our own keywords `kind` and `unit`. Each call returns a new object. */
export function annotatedSchema(): SchemaNode {
  // The schema of the file's input, without defaults.
  return z.toJSONSchema(themeFileSchema, { target: 'draft-7', io: 'input' }) as SchemaNode;
}
