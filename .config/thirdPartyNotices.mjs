import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf, packageFolder } from './licenceTexts.mjs';

/**
 * @import { Plugin } from 'vite'
 * @import { Licensed } from './licenceTexts.mjs'
 */

const buildFolder = join(import.meta.dirname, '..', 'build');

/**
 * Vite plugins that record the third-party packages in a part of the booth, with licences: `page` for its build, `workers` for the builds
 * of its workers, which `page` does not see. Each build renews its own part of build/third-party-notices.txt. A package without a licence
 * text fails the build.
 * @param {string} part such as `kiosk`
 * @param {{ beside?: () => readonly Licensed[], into?: string }} [options] `beside`: packages that come with this part without being
 * bundled in it
 * @returns {{ page: Plugin, workers: Plugin }}
 */
export function thirdPartyNotices(part, { beside = () => [], into = buildFolder } = {}) {
  /** @type {Map<string, Licensed>} */
  const bundled = new Map();
  /** @type {Plugin} */
  const workers = {
    name: 'stagebooth-third-party-notices',
    apply: 'build',
    generateBundle: {
      // Before the phone page splits its bundle.
      order: 'pre',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          for (const folder of output.moduleIds.map(packageFolder)) if (folder !== null) bundled.set(folder, licenceOf(folder));
        }
      },
    },
  };
  return { workers, page: { ...workers, writeBundle: () => writePart(into, part, [...bundled.values(), ...beside()]) } };
}

/** @param {string} into @param {string} part @param {readonly Licensed[]} found */
function writePart(into, part, found) {
  const parts = join(into, 'notices');
  mkdirSync(parts, { recursive: true });
  writeFileSync(join(parts, `${part}.json`), JSON.stringify(found));
  const all = readdirSync(parts).map((file) => ({
    part: file.replace(/\.json$/, ''),
    /** @type {Licensed[]} */
    found: JSON.parse(readFileSync(join(parts, file), 'utf8')),
  }));
  writeFileSync(join(into, 'third-party-notices.txt'), noticesText(all));
}

const line = '-'.repeat(80);

/**
 * One text for people. Packages with identical licence texts are grouped above the text.
 * @param {readonly { part: string, found: readonly Licensed[] }[]} parts
 */
export function noticesText(parts) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const byText = new Map();
  for (const { part, found } of parts)
    for (const { name, version, licence, text } of found) {
      const title = `${[name, version].filter(Boolean).join(' ')} (${licence})`;
      const titles = byText.get(text) ?? new Map();
      byText.set(text, titles.set(title, (titles.get(title) ?? new Set()).add(part)));
    }
  const sections = [...byText].map(([text, titles]) => {
    const names = [...titles]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([title, where]) => `${title}: ${[...where].sort().join(', ')}`);
    return `${names.join('\n')}\n\n${text}\n`;
  });
  return [
    'Third-party notices\n\nThe photo booth contains or ships with the following software, under these licences. Each name is followed by the part\nof the booth that uses it.\n',
    ...sections.sort(),
  ].join(`\n${line}\n\n`);
}
