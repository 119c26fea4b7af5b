import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { tags } from './ippTags.ts';

/** A parsed value: text of any kind, a number (or enum), a boolean, the two ends of a range, bytes, or the members of a collection. */
export type ReadValue = string | number | boolean | readonly number[] | Buffer | ReadAttributes;
export type ReadAttributes = ReadonlyMap<string, readonly ReadValue[]>;

export interface ReadMessage {
  /** The status of an answer, or the operation of a request. */
  readonly code: number;
  readonly requestId: number;
  readonly groups: readonly { readonly tag: number; readonly attributes: ReadAttributes }[];
  /** The offset of the document that follows the message. */
  readonly end: number;
}

/** The nesting limit: deeper than any real answer; protects the stack. */
const deepest = 16;
/**
 * The limit for groups and values, more than in an answer with ten thousand jobs. Each takes a few bytes to send but hundreds in memory.
 */
const maxParts = 100_000;
/** The limit for the values of one attribute, which are searched after each answer. Printers do not report more paper sizes than this. */
const maxValues = 1000;
/** The limit for a text in bytes, as in IPP (RFC 8011, section 5.1). A longer one could not be sent back to the printer. */
const longestValue = 1023;

/** Parses a message in the encoding of RFC 8010. Fails with a reason if it is invalid, because a printer's bytes are untrusted. */
export function readIpp(bytes: Buffer): Result<ReadMessage, string> {
  try {
    return success(readMessage(bytes));
  } catch (error) {
    // Reading beyond the end throws a RangeError. The caller treats both errors alike.
    if (error instanceof RangeError || error instanceof NotIpp) return failure('its answer is not IPP');
    throw error;
  }
}

class NotIpp extends Error {}

interface Place {
  readonly bytes: Buffer;
  at: number;
  /** The number of groups and values so far. */
  parts: number;
}

/** Counts one more group or value. */
function take(place: Place): void {
  if (++place.parts > maxParts) throw new NotIpp();
}

function readMessage(bytes: Buffer): ReadMessage {
  const major = bytes.readUInt8(0);
  if (major < 1 || major > 2) throw new NotIpp();
  const place: Place = { bytes, at: 8, parts: 0 };
  const groups: { tag: number; attributes: ReadAttributes }[] = [];
  for (;;) {
    const tag = bytes.readUInt8(place.at);
    place.at += 1;
    if (tag === tags.end) return { code: bytes.readUInt16BE(2), requestId: bytes.readUInt32BE(4), groups, end: place.at };
    if (tag > 0x0f && tag !== tags.unsupported) throw new NotIpp();
    take(place);
    groups.push({ tag, attributes: readGroup(place) });
  }
}

function readGroup(place: Place): ReadAttributes {
  const attributes = new Map<string, ReadValue[]>();
  let values: ReadValue[] = [];
  while (place.bytes.readUInt8(place.at) > tags.unsupported) {
    const { tag, name, content } = readField(place);
    // Some printers repeat an attribute and mean all its values.
    if (name !== '') attributes.set(name, (values = attributes.get(name) ?? []));
    keep(values, tag === tags.beginCollection ? readCollection(place, 1) : valueOf(tag, content));
  }
  return attributes;
}

/** Keeps a value that is within the limits. Drops any other value instead of refusing the answer, because the rest may be valid. */
function keep(values: ReadValue[], value: ReadValue): void {
  const bytes = typeof value === 'string' || Buffer.isBuffer(value) ? Buffer.byteLength(value) : 0;
  if (values.length < maxValues && bytes <= longestValue) values.push(value);
}

function readCollection(place: Place, depth: number): ReadAttributes {
  if (depth > deepest) throw new NotIpp();
  const members = new Map<string, ReadValue[]>();
  let values: ReadValue[] = [];
  for (;;) {
    const { tag, content } = readField(place);
    if (tag === tags.endCollection) return members;
    if (tag === tags.memberName) members.set(content.toString('utf8'), (values = []));
    else keep(values, tag === tags.beginCollection ? readCollection(place, depth + 1) : valueOf(tag, content));
  }
}

function readField(place: Place): { readonly tag: number; readonly name: string; readonly content: Buffer } {
  take(place);
  const { bytes } = place;
  const tag = bytes.readUInt8(place.at);
  const name = sized(place, place.at + 1);
  const content = sized(place, place.at);
  return { tag, name: name.toString('utf8'), content };
}

/** Reads a 16-bit length and that many bytes. Moves the position past them. */
function sized(place: Place, from: number): Buffer {
  const start = from + 2;
  const end = start + place.bytes.readUInt16BE(from);
  if (end > place.bytes.length) throw new NotIpp();
  place.at = end;
  return place.bytes.subarray(start, end);
}

function valueOf(tag: number, content: Buffer): ReadValue {
  switch (tag) {
    case tags.integer:
    case tags.enum:
      return content.readInt32BE(0);
    case tags.boolean:
      return content.readUInt8(0) !== 0;
    case tags.range:
      return [content.readInt32BE(0), content.readInt32BE(4)];
    case tags.octets:
    case tags.dateTime:
    case tags.resolution:
      return Buffer.from(content);
    case tags.textWithLanguage:
    case tags.nameWithLanguage: {
      // Skip the language: there are two lengths, one for the language and one for the text.
      const start = 2 + content.readUInt16BE(0) + 2;
      return content.subarray(start).toString('utf8');
    }
    default:
      return content.toString('utf8');
  }
}

/** The strings under a name. Ignores other values. */
export const textsIn = (attributes: ReadAttributes, name: string): readonly string[] =>
  (attributes.get(name) ?? []).filter((value) => typeof value === 'string');

/** The numbers under a name. */
export const numbersIn = (attributes: ReadAttributes, name: string): readonly number[] =>
  (attributes.get(name) ?? []).filter((value) => typeof value === 'number');

/** The first text under a name; null if it is missing or empty. */
export const textIn = (attributes: ReadAttributes, name: string): string | null => textsIn(attributes, name)[0] || null;

export const numberIn = (attributes: ReadAttributes, name: string): number | null => numbersIn(attributes, name)[0] ?? null;

/** The collections under a name. */
export const collectionsIn = (attributes: ReadAttributes, name: string): readonly ReadAttributes[] =>
  (attributes.get(name) ?? []).filter((value): value is ReadAttributes => value instanceof Map);
