import type { SchemaNode } from './annotatedSchema.ts';
import { annotatedSchema } from './annotatedSchema.ts';
import { code, isWords, kindText, objectsIn } from './kindText.ts';

/** One line of a table. */
interface Field {
  /** The field's name, such as `options[].text`, relative to the section's; empty for the section itself. */
  readonly name: string;
  readonly node: SchemaNode;
  readonly optional: boolean;
  /** Classic's value, if it fits a cell. */
  readonly example: unknown;
  /** In a layout, the landscape value; `example` is then the portrait one. */
  readonly wide?: unknown;
}

/** A field with a separate table for its subfields. */
interface Section {
  readonly heading: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

const intro = `# Every field of a theme

Made from the schema by \`npm run theme -- schema\`; to change a line, change the schema. The [walk-through](README.md) shows how to begin.

A **box** is \`[x, y, width, height]\` in pixels of the layout's \`stage\` (on the card, of the card). A **colour** is \`#rgb\`, \`#rrggbb\` or
\`#rrggbbaa\`. A **picture** is a file of the theme's folder (SVG, PNG, JPEG, WebP, AVIF, GIF), \`base:<file>\` for
one of the theme that it extends, or \`emoji:<name>\`, such as \`emoji:open-book\`. **Words** are a text, or one for each language: \`{ "en": "Hello", "ja": "こんにちは" }\`. **Answers** are \`{ "q3": "1", "q4": ["1", "2"] }\`: question ids with one value, or several. Fields marked *optional*
may be missing; all others come from the theme that yours extends, unless you set them. The last column shows what \`classic\` has; for a list, what its first item has.
`;

/** REFERENCE.md: a table for each part of a theme. `example` is the JSON of a complete theme, shown as classic's values. */
export function fieldReference(example: unknown): string {
  const root = annotatedSchema();
  const plain: Field[] = [];
  const sections: Section[] = [];
  for (const [name, node] of Object.entries(root.properties ?? {})) {
    const value = valueOf(example, name);
    if (isGroup(node)) sections.push(...sectionsOf(name, node, value));
    else plain.push({ name, node, optional: !(root.required ?? []).includes(name), example: value });
  }
  const first: Section = { heading: 'The theme itself', description: '', fields: plain };
  return [intro, ...[first, ...sections].map(sectionText)].join('\n');
}

const isGroup = (node: SchemaNode): boolean => node.properties !== undefined || isListOfGroups(node);
const isListOfGroups = ({ items }: SchemaNode): boolean =>
  items !== undefined && !Array.isArray(items) && (items.properties !== undefined || objectsIn(items).length > 0);

/** Large parts have separate tables: the layouts' parts, and lists with several kinds of items. */
function sectionsOf(name: string, node: SchemaNode, example: unknown): Section[] {
  if (name === 'layouts') return layoutSections(node, example);
  const fields: Field[] = [];
  const later: Section[] = [];
  collect(node, '', example, fields, (heading, member, first) => {
    later.push({
      heading: `${name}${heading.startsWith('[') ? '' : '.'}${heading}`,
      description: member.description ?? '',
      fields: fieldsOf(member, first),
    });
  });
  return [
    { heading: code(name), description: node.description ?? '', fields },
    ...later.map((one) => ({ ...one, heading: code(one.heading) })),
  ];
}

function layoutSections(node: SchemaNode, example: unknown): Section[] {
  const layout = node.properties?.['portrait'];
  const scenes = Object.entries(layout?.properties ?? {});
  const own = scenes.filter(([, scene]) => scene.properties === undefined);
  const [upright, wide] = [valueOf(example, 'portrait'), valueOf(example, 'landscape')];
  return [
    {
      heading: '`layouts`, with `portrait`, `landscape` or both in it',
      description: node.description ?? '',
      fields: own.map(([name, one]) => ({ name, node: one, optional: false, example: valueOf(upright, name), wide: valueOf(wide, name) })),
    },
    ...scenes
      .filter(([, scene]) => scene.properties !== undefined)
      .map(([name, scene]) => ({
        heading: code(`layouts.portrait.${name}`),
        description: scene.description ?? '',
        fields: inBoth(fieldsOf(scene, valueOf(upright, name)), fieldsOf(scene, valueOf(wide, name))),
      })),
  ];
}

const inBoth = (upright: readonly Field[], wide: readonly Field[]): Field[] =>
  upright.map((field, place) => ({ ...field, wide: wide[place]?.example }));

function fieldsOf(node: SchemaNode, example: unknown): Field[] {
  const fields: Field[] = [];
  collect(node, '', example, fields, () => undefined);
  return fields;
}

function collect(node: SchemaNode, path: string, example: unknown, into: Field[], onUnion: OnUnion): void {
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    const given = valueOf(example, name);
    // For texts in several languages, show only the first.
    const value = isWords(child) && typeof given === 'object' && given !== null ? (Object.values(given)[0] as unknown) : given;
    const field = { name: at, node: child, optional: !(node.required ?? []).includes(name), example: value };
    if (child.properties !== undefined) {
      if (child.description !== undefined) into.push(field);
      collect(child, at, value, into, onUnion);
    } else if (isListOfGroups(child)) {
      into.push(field);
      inList(child, at, value, into, onUnion);
    } else {
      into.push(field);
      for (const one of objectsIn(child)) collect(one, at, value, into, onUnion);
    }
  }
  if (node.properties === undefined) inList(node, path, example, into, onUnion);
}

/** Called with each kind of item in a list, and with classic's first item of that kind. */
type OnUnion = (heading: string, member: SchemaNode, first: unknown) => void;

/** For a list, show only classic's first item. */
function inList({ items }: SchemaNode, path: string, example: unknown, into: Field[], onUnion: OnUnion): void {
  if (items === undefined || Array.isArray(items)) return;
  const members: readonly unknown[] = Array.isArray(example) ? example : [];
  if (items.anyOf === undefined) return collect(items, `${path}[]`, members[0], into, onUnion);
  for (const member of objectsIn(items)) {
    const key = Object.keys(member.properties ?? {})[0] ?? '';
    onUnion(
      `${path}[] with ${key}`,
      member,
      members.find((one) => valueOf(one, key) !== undefined),
    );
  }
}

function sectionText({ heading, description, fields }: Section): string {
  const shown = fields.some(({ example }) => cell(example) !== '');
  const isLayout = fields.some(({ wide }) => wide !== undefined);
  const classic = isLayout ? ['Classic, upright', 'Classic, wide'] : shown ? ['Classic'] : [];
  const head = ['Field', 'What it is', 'Takes', ...classic];
  const rows = fields.map(({ name, node, optional, example, wide }) => [
    code(name),
    node.description ?? '',
    `${node.properties === undefined ? kindText(node) : 'object'}${optional ? ', *optional*' : ''}`,
    ...[example, wide].slice(0, classic.length).map(cell),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [`## ${heading}`, '', ...(description === '' ? [] : [description, '']), ...lines, ''].join('\n');
}

/** A cell with classic's value. Empty for an object, whose fields have separate rows, and for a list of objects. */
function cell(example: unknown): string {
  if (example === undefined || (typeof example === 'object' && example !== null)) {
    return Array.isArray(example) && example.every((part) => typeof part !== 'object') ? code(example) : '';
  }
  return code(example);
}

const valueOf = (parent: unknown, name: string): unknown =>
  typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>)[name] : undefined;
