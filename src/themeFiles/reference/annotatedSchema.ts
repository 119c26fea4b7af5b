import { z } from 'zod';
import { themeFileSchema } from '../../shared/theme/themeFileSchema.ts';

/** A JSON Schema (draft 7) as far as theme files need it, with our own schema's annotations. */
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
  /** Ours: what the value means, if its type alone doesn't say so. */
  kind?: 'box' | 'colour' | 'condition' | 'font' | 'picture';
  unit?: 'ms';
  [keyword: string]: unknown;
}

/** The schema of a theme.json as JSON Schema, with our own keywords `kind` and `unit` still in it. Each call returns a new one. */
export function annotatedSchema(): SchemaNode {
  // The schema of the file's input, before anything has been filled in.
  return z.toJSONSchema(themeFileSchema, { target: 'draft-7', io: 'input' }) as SchemaNode;
}
