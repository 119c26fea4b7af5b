import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import { houseRules } from './houseRules.mjs';

/**
 * `eslint --config .config/eslint.config.mjs`, run from the top folder: ESLint resolves the patterns of a config named on the command line
 * from the folder in which it was started.
 */
const top = dirname(dirname(fileURLToPath(import.meta.url)));

export default defineConfig(
  globalIgnores(['build/', 'assets/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: top } } },
  {
    rules: {
      // A default counts as exhaustive, for events that have no meaning in a state. house/every-scene is stricter where it matters.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false, allowDefaultCaseForExhaustiveSwitch: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // This code uses [...word] to split a word into characters.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // `signal.aborted` can change during an await, and the types of the DOM and Konva are not always right.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `return resolve()` means: done, nothing more to do.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A fake must return promises like its port, even if it has nothing to await.
      '@typescript-eslint/require-await': 'off',
      // The compiler already reports these.
      '@typescript-eslint/no-unused-vars': 'off',
      'no-undef': 'off',
    },
  },
  {
    // Input from guests, themes and systems may be long, and a pattern with quadratic running time would block the server for seconds.
    files: ['src/**', '.config/**', 'vite.config.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Scripts are typed with JSDoc, and only the compiler checks the types of parsed data.
    files: ['**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // `expect.any()` has the type `any`, and `expect(clock.now)` does not call anything.
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  houseRules,
);
