import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import config from '../../.config/eslint.config.mjs';

/** Lint's messages about the patterns in a file, from the relevant part of its config. */
function said(filename: string, code: string): string[] {
  const language: Linter.Config = { files: ['**/*.ts', '**/*.mjs'], languageOptions: { parser } };
  const rules = (config as Linter.Config[]).filter(({ plugins = {} }) => 'regexp' in plugins);
  return new Linter({ configType: 'flat' })
    .verify(code, [language, ...rules], { filename })
    .map(({ ruleId, message }) => `${ruleId ?? ''}: ${message}`);
}

const forbidden: [what: string, code: string, reason: RegExp][] = [
  [
    'two repetitions that take the same letters one after the other',
    String.raw`export const comment = /^\/\*\s*.*\*\/$/;`,
    /^regexp\/no-super-linear-backtracking: The quantifier '\\s\*' can exchange characters with '\.\*'/,
  ],
  [
    'a repetition of repetitions',
    'export const words = /^(?:a+)+$/;',
    /^regexp\/no-super-linear-backtracking: .+ exponential backtracking/,
  ],
  [
    'a repetition that is begun anew at every letter',
    String.raw`export const fill = /\s*fill=/;`,
    /^regexp\/no-super-linear-move: .+ quadratic/,
  ],
];

describe('the lint rule against superlinear regular expressions', () => {
  it.each(forbidden)('forbids %s, and says why', (_what, code, reason) => {
    expect(said('src/server/a.ts', code)).toEqual([expect.stringMatching(reason)]);
  });

  it.each(['src/phone/a.ts', 'src/cli/a.mjs', '.config/a.mjs', 'vite.config.ts'])('inspects %s', (filename) => {
    expect(said(filename, forbidden[1]![1])).toEqual([expect.stringMatching(/^regexp/)]);
  });

  it('allows patterns that read each letter once', () => {
    expect(said('src/server/a.ts', String.raw`export const one = [/^\/\*[^*]*\*\/$/, /^\d{1,3}$/, /^(?:ab)+$/, /fill="[^"]*"/];`)).toEqual(
      [],
    );
  });
});
