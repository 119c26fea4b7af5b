import { tags } from './ippTags.ts';

/** A value with its IPP type. Collections contain further attributes. */
export type IppValue =
  | { readonly type: 'integer' | 'enum'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'range'; readonly value: readonly [number, number] }
  | { readonly type: 'text' | 'name' | 'keyword' | 'uri' | 'charset' | 'language' | 'mimeType'; readonly value: string }
  | { readonly type: 'collection'; readonly value: readonly IppAttribute[] };

export interface IppAttribute {
  readonly name: string;
  readonly values: readonly IppValue[];
}

export interface IppGroup {
  readonly group: 'operation' | 'job' | 'printer';
  readonly attributes: readonly IppAttribute[];
}

export interface IppMessage {
  /** The operation of a request, or the status of an answer. */
  readonly code: number;
  readonly requestId: number;
  readonly groups: readonly IppGroup[];
  /** Protocol version; 2.0 by default. */
  readonly version?: IppVersion;
}

/** The booth's protocol versions, as encoded in a message. */
export const ippVersions = { current: 0x0200, old: 0x0101 } as const;
export type IppVersion = (typeof ippVersions)[keyof typeof ippVersions];

/** Encodes a message as in RFC 8010; a document follows it unchanged. Leaves out groups without attributes, because strict printers refuse them. */
export function writeIpp({ code, requestId, groups, version = ippVersions.current }: IppMessage): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(version, 0);
  head.writeUInt16BE(code, 2);
  head.writeUInt32BE(requestId, 4);
  return Buffer.concat([
    head,
    ...groups
      .filter(({ attributes }) => attributes.length > 0)
      .flatMap(({ group, attributes }) => [Buffer.of(tags[group]), ...attributes.flatMap(writeAttribute)]),
    Buffer.of(tags.end),
  ]);
}

/** The first value is written with the name, further ones with an empty name. */
const writeAttribute = ({ name, values }: IppAttribute): Buffer[] =>
  values.flatMap((value, place) => writeValue(place === 0 ? name : '', value));

function writeValue(name: string, { type, value }: IppValue): Buffer[] {
  if (type === 'collection')
    return [
      field(tags.beginCollection, name, Buffer.alloc(0)),
      ...value.flatMap((member) => [
        field(tags.memberName, '', Buffer.from(member.name)),
        ...member.values.flatMap((one) => writeValue('', one)),
      ]),
      field(tags.endCollection, '', Buffer.alloc(0)),
    ];
  return [field(tags[type], name, contentOf(value))];
}

function contentOf(value: string | number | boolean | readonly [number, number]): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0);
  const numbers = typeof value === 'number' ? [value] : value;
  const content = Buffer.alloc(4 * numbers.length);
  for (const [place, number] of numbers.entries()) content.writeInt32BE(number, 4 * place);
  return content;
}

function field(tag: number, name: string, content: Buffer): Buffer {
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(3 + bytes.length + 2);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(bytes.length, 1);
  bytes.copy(head, 3);
  head.writeUInt16BE(content.length, 3 + bytes.length);
  return Buffer.concat([head, content]);
}
