import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import { houseRules } from './houseRules.mjs';

/**
 * `eslint --config .config/eslint.config.mjs`, from the top folder: a config that is named on the command line has its
 * patterns read from where ESLint was started.
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
      // A default counts as exhaustive, for events that mean nothing in a state; house/every-scene is stricter where it matters.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false, allowDefaultCaseForExhaustiveSwitch: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // [...word] is how this code takes a word apart.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // `signal.aborted` changes while we await, and the types of the DOM and of Konva promise what is not always kept.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `return resolve()` says: done, and nothing more.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A fake keeps its port's promise without having anything to wait for.
      '@typescript-eslint/require-await': 'off',
      // The compiler says these already.
      '@typescript-eslint/no-unused-vars': 'off',
      'no-undef': 'off',
    },
  },
  {
    // What guests, themes and systems hand in may be long: a pattern that takes the square of its length stops the server for seconds.
    files: ['src/**', '.config/**', 'vite.config.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Scripts are typed by JSDoc, and what they parse is looked at by the compiler only.
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
    // `expect.any()` is typed `any`, and `expect(clock.now)` calls nothing.
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  houseRules,
);
