import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { documents, repositoryFiles, textOf } from '../support/docs/documents.ts';

const files = new Set(repositoryFiles);

/** The text without code, in which brackets are not links. */
const proseOf = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```/gm, '').replaceAll(/`[^`\n]+`/g, '');

/** A heading's anchor as GitHub generates it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string): string[] => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The broken links of a document, a sentence for each. */
function brokenLinks(path: string, text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^https?:/.test(link)) return URL.canParse(link) ? [] : [`${path} links to ${link}, which is no address.`];
    const [name = '', anchor] = link.split('#');
    const target = name === '' ? path : posix.join(posix.dirname(path), name).replace(/\/$/, '');
    if (target !== path && !files.has(target))
      return [`${path} links to ${link}, and there is no ${target}: name the file that has this now.`];
    if (anchor === undefined || anchorsIn(target === path ? text : textOf(target)).includes(anchor)) return [];
    return [`${path} links to ${link}, and ${target} has no such heading: link to a heading that it has.`];
  });
}

/** File names in code, such as `core/Feature.ts`. An x or X is a placeholder, as in `xView.ts` and `openX.ts`. */
const namedFiles = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.@-]+\/)*[\w.-]+\.(?:tsx?|mjs|css))`/g)]
    .map(([, name = '']) => name.replace(/^(?:\.\.?\/)+/, ''))
    .filter((name) => !/(?:^|\/)x[A-Z.]|X|^\.\.\./.test(name));

/** A room's document names files relative to its folder or a parent folder, or by name only. */
const missingFiles = (path: string, text: string): string[] =>
  namedFiles(text)
    .filter((name) => !repositoryFiles.some((file) => file === name || file.endsWith(`/${name}`)))
    .map((name) => `${path} names ${name}, and no file ends in that: name the file that does this now.`);

test.each(documents)('every link in %s leads to an existing file and heading', (path) => {
  expect(brokenLinks(path, textOf(path))).toEqual([]);
});

/** FORMAT.md names files that its reader creates. */
const ofDevelopers = documents.filter((path) => !/^assets\/|FORMAT/.test(path));

test.each(ofDevelopers)('every source file that %s names exists', (path) => {
  expect(missingFiles(path, textOf(path))).toEqual([]);
});

test('every room has a README, and src/README.md links to each', () => {
  const rooms = documents.filter((path) => /^src\/.+\/README\.md$/.test(path));
  const linked = [...textOf('src/README.md').matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => posix.join('src', link));
  expect(rooms.filter((room) => !linked.includes(room))).toEqual([]);
});

test.each([
  ['a file that is gone', '[a](gone.md)', /no src\/gone\.md: name the file/],
  ['a file that is in another folder', '[a](../check/README.md)', /no check\/README\.md/],
  ['a heading that is gone', '[a](README.md#gone)', /src\/README\.md has no such heading/],
  ['a heading of its own that is gone', '# One\n\n[a](#other)', /#other, and src\/x\.md has no such heading/],
  ['an address that is none', '[a](https://)', /is no address/],
])('a link to %s is reported', (_what, text, said) => {
  expect(brokenLinks('src/x.md', text)).toEqual([expect.stringMatching(said)]);
});

test('links in code, to headings with punctuation and to pictures are followed', () => {
  expect(brokenLinks('README.md', "# What's `new`, then?\n\n[a](#whats-new-then) `[b](c)` ![d](assets/guide/scenes/card.webp)")).toEqual(
    [],
  );
});

test('a missing source file is reported, and a placeholder is not', () => {
  expect(missingFiles('src/x.md', '`flow/gone.ts` and `xView.ts`, `openX.ts`, `flow/share.ts`')).toEqual([
    expect.stringMatching(/^src\/x\.md names flow\/gone\.ts/),
  ]);
});
