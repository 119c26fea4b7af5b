import { runInNewContext } from 'node:vm';

/**
 * Our own lint rules. Each gives its reason when it fails, and can be disabled for one line with `// eslint-disable-next-line house/<name>
 * -- <reason>`.
 * @import { AST, Linter, Rule, Scope } from 'eslint'
 */

/** Whether a reference uses the value of a name. Type references cost nothing and do nothing. @param {Scope.Reference} reference */
function usesValue(reference) {
  const parent = /** @type {{ parent?: { type: string } }} */ (/** @type {unknown} */ (reference.identifier)).parent;
  const isType = /** @type {{ isValueReference?: boolean }} */ (/** @type {unknown} */ (reference)).isValueReference === false;
  return !isType && parent?.type !== 'TSTypeQuery';
}

/** All references to names that the file itself does not define. @param {Rule.RuleContext} context */
function globalReferences(context) {
  const scope = context.sourceCode.scopeManager.globalScope;
  const known = scope?.variables.filter((variable) => variable.defs.length === 0).flatMap((variable) => variable.references) ?? [];
  return [...known, ...(scope?.through ?? [])].filter(usesValue);
}

const hosts = new Set(['globalThis', 'window', 'self', 'global']);

/**
 * Resolves both `fetch` and `window.fetch`.
 *
 * @param {Scope.Reference} reference
 * @returns {{ node: Rule.Node, name: string }}
 */
function named(reference) {
  const node = /** @type {Extract<Rule.Node, { type: 'Identifier' }>} */ (reference.identifier);
  const { parent } = node;
  if (!hosts.has(node.name) || parent?.type !== 'MemberExpression' || parent.property.type !== 'Identifier')
    return { node, name: node.name };
  return { node: parent, name: parent.property.name };
}

/**
 * A rule that bans platform names, syntax, or both.
 * @param {{ names?: string[] | ((name: string) => boolean), syntax?: string[], because: string }} ban
 * @returns {Rule.RuleModule}
 */
function ban({ names = [], syntax = [], because }) {
  const banned = typeof names === 'function' ? names : (/** @type {string} */ name) => names.includes(name);
  return {
    meta: { type: 'problem', schema: [], messages: { because: `{{what}}: ${because}` } },
    create: (context) => ({
      'Program:exit'() {
        for (const reference of globalReferences(context)) {
          const { node, name } = named(reference);
          if (banned(name) || banned(reference.identifier.name)) context.report({ node, messageId: 'because', data: { what: name } });
        }
      },
      ...Object.fromEntries(
        syntax.map((selector) => [
          selector,
          (/** @type {Rule.Node} */ node) => {
            const what = context.sourceCode.getText(node).split('\n')[0]?.slice(0, 60) ?? '';
            context.report({ node, messageId: 'because', data: { what } });
          },
        ]),
      ),
    }),
  };
}

/** @param {string} pattern of the text, as a selector understands it */
const textLike = (pattern) => [`Literal[value=${pattern}]`, `TemplateElement[value.raw=${pattern}]`];

/** The globals of every JavaScript engine, and the few platform globals that behave alike in browser, worker and Node. */
const everywhere = new Set([
  .../** @type {string[]} */ (runInNewContext('Object.getOwnPropertyNames(globalThis)')),
  ...['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal', 'structuredClone', 'atob', 'btoa'],
]);
for (const impure of ['Date', 'console', 'globalThis', 'WebAssembly']) everywhere.delete(impure);

/** @type {Record<string, Rule.RuleModule>} */
const rules = {
  time: ban({
    names: ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback', 'Date'],
    syntax: [
      'MemberExpression[object.name="performance"][property.name="now"]',
      'MemberExpression[object.name="AbortSignal"][property.name="timeout"]',
    ],
    because:
      'time is a port, so that tests never sleep, and leaving a state cancels its timers. Use the Clock of kiosk/devices/Clock.ts; for motion, Konva.Tween or Konva.Animation.',
  }),
  browser: ban({
    names: ['navigator', 'localStorage', 'sessionStorage', 'XMLHttpRequest', 'AudioContext', 'webkitAudioContext'],
    because:
      'the machine around the page may be accessed only through a port in kiosk/devices or kiosk/outbox, so that every device has a fake for development and tests.',
  }),
  fetch: ban({
    names: ['fetch'],
    because:
      'the kiosk calls its server only through the axios client in kiosk/api, so that deadlines, retries and errors are handled in one place.',
  }),
  pure: ban({
    names: (name) => !everywhere.has(name),
    syntax: [
      'MemberExpression[object.name="Math"][property.name="random"]',
      'MemberExpression[object.name="AbortSignal"][property.name="timeout"]',
    ],
    because:
      'shared and flow must behave alike in a browser, a worker, the server and a test, and be deterministic. Take time, chance and devices as arguments; return effects.',
  }),
  console: ban({
    names: ['console'],
    because:
      "neither guests nor staff read the console of a booth. Return the failure as a value, and send what staff must know to the server's log.",
  }),
  effects: ban({
    syntax: [
      'ImportSpecifier[imported.name=/^use(Layout|Insertion)?Effect$/]',
      'MemberExpression[object.name="React"][property.name=/^use(Layout|Insertion)?Effect$/]',
    ],
    because:
      'effects may only subscribe to a node or the DOM (in stage/canvas, features, parts, a11y, kiosk/devices). Everything else belongs to the store, which also aborts it when its state is left.',
  }),
  'hooks-by-name': ban({
    syntax: [
      // A hook anywhere except in a call, an import or its own declaration could be called under another name.
      ':not(CallExpression, ImportSpecifier, ImportDefaultSpecifier, ExportSpecifier, FunctionDeclaration, VariableDeclarator, MemberExpression, Property) > Identifier[name=/^use[A-Z]/]',
      'CallExpression > Identifier.arguments[name=/^use[A-Z]/]',
      ':matches(VariableDeclarator > Identifier.init, Property > Identifier.value)[name=/^use[A-Z]/]',
    ],
    because:
      'eslint-plugin-react-hooks recognises hooks by name. A hook passed on through a context, a prop or an argument gets another name, and skipped calls go unnoticed. Pass a plain function or a value, and call the hook by its own name.',
  }),
  'theme-colours': ban({
    syntax: [
      ...textLike('/^#[0-9a-f]{3,8}$/i'),
      ...textLike('/\\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\\(/i'),
      'JSXAttribute[name.name=/^(fill|stroke|color|shadowColor|background)$/] > Literal[value!="transparent"]',
      'Property[key.name=/^(fill|stroke|color|shadowColor|background)$/] > Literal.value[value=/^(?!transparent$).*[a-z]/i]',
    ],
    because: 'colours must come from the theme, so that staff can restyle every scene without code.',
  }),
  'theme-words': ban({
    syntax: [
      'JSXText[value=/[\\p{L}\\p{N}]/u]',
      'JSXAttribute[name.name=/^(text|label|title|alt|aria-label)$/] > Literal[value=/\\p{L}/u]',
      'Property[key.name=/^(text|label|title)$/] > Literal.value[value=/\\p{L}/u]',
    ],
    because: 'texts for guests must come from the theme, so that staff can change or translate them without code.',
  }),
  'named-exports': ban({
    syntax: ['ExportDefaultDeclaration', 'ExportSpecifier[exported.name="default"]'],
    because: "a default export has a different name in every file that imports it. Use a named export; only tools' configs need a default.",
  }),
  'every-scene': ban({
    syntax: [
      'SwitchStatement[discriminant.property.name="scene"] > SwitchCase[test=null]',
      'SwitchStatement[discriminant.name="scene"] > SwitchCase[test=null]',
    ],
    because: 'a switch over the scene must list every scene, so that a new one cannot be forgotten. Group cases that share an answer.',
  }),
  'no-barrels': {
    meta: {
      type: 'problem',
      schema: [],
      messages: {
        because: 'A barrel hides dependencies, loads everything, and causes cycles. Import from the file that is named after the export.',
      },
    },
    create: (context) => ({
      Program(node) {
        const onlyPassesOn =
          node.body.length > 0 &&
          node.body.every((statement) => 'source' in statement && statement.source && statement.type.startsWith('Export'));
        if (/(^|[\\/])index\.[cm]?[jt]sx?$/.test(context.filename) || onlyPassesOn)
          context.report({ loc: firstLine, messageId: 'because' });
      },
    }),
  },
  'named-after-export': {
    meta: {
      type: 'problem',
      schema: [],
      messages: {
        because:
          "This file does not export {{name}}. A file is named after its main export, so that the export's name is enough to find the file.",
      },
    },
    create: (context) => ({
      Program(node) {
        const name = /(?<![^\\/])([^\\/]+?)\.tsx?$/.exec(context.filename)?.[1] ?? '';
        if (/^[A-Z]\w*$/.test(name) && !exportedNames(node).includes(name))
          context.report({ loc: firstLine, messageId: 'because', data: { name } });
      },
    }),
  },
  outgrown: {
    meta: {
      type: 'problem',
      schema: [],
      messages: {
        because:
          '{{lines}} lines: a file over {{limit}} lines does more than its name says. Move its second task to a separate file with its own name.',
      },
    },
    create: (context) => ({
      Program() {
        const lines = context.sourceCode.lines.filter((line) => line.trim() !== '').length;
        if (lines > lineLimit)
          context.report({ loc: firstLine, messageId: 'because', data: { lines: String(lines), limit: String(lineLimit) } });
      },
    }),
  },
};

const lineLimit = 400;
const firstLine = { line: 1, column: 0 };

/** @param {AST.Program} program @returns {string[]} */
function exportedNames(program) {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    /** Functions, classes, types and interfaces have an `id`; `const` has declarations. */
    const declaration = /** @type {{ id?: { name: string }, declarations?: { id: { name?: string } }[] } | null} */ (
      /** @type {unknown} */ (statement.declaration)
    );
    const declared = [declaration, ...(declaration?.declarations ?? [])].map((one) => one?.id?.name ?? '');
    const listed = statement.specifiers.map(({ exported }) => (exported.type === 'Identifier' ? exported.name : ''));
    return [...declared, ...listed];
  });
}

/** @param {...string} names @returns {Linter.RulesRecord} */
const on = (...names) => Object.fromEntries(names.map((name) => [`house/${name}`, 'error']));

/**
 * Where each rule applies, as patterns from the top folder.
 * @type {Linter.Config[]}
 */
export const houseRules = [
  { plugins: { house: { rules } } },
  { files: ['**/*.{ts,tsx,mjs}'], rules: on('outgrown') },
  { files: ['{src,tests}/**/*.{ts,tsx,mjs}'], rules: on('no-barrels', 'named-exports', 'named-after-export') },
  { files: ['src/**/*.{ts,tsx}'], rules: on('every-scene', 'effects', 'hooks-by-name', 'time', 'browser', 'fetch', 'console') },
  // The following entries exempt the folders that a rule does not concern.
  { files: ['src/{kiosk/devices,stage/{canvas,features,parts,a11y},studio}/**'], rules: { 'house/effects': 'off' } },
  {
    files: ['src/{kiosk/devices,server,launcher,cli,themeFiles,phone,album,wall,staff,console,pageParts,studio}/**'],
    rules: { 'house/time': 'off' },
  },
  {
    files: ['src/{kiosk/{devices,outbox},server,cli,themeFiles,phone,album,wall,staff,console,studio}/**'],
    rules: { 'house/browser': 'off' },
  },
  { files: ['src/{kiosk/devices,server,cli,phone,album,wall,staff,console,pageParts,studio}/**'], rules: { 'house/fetch': 'off' } },
  // A worker has no page around it and loads its own models.
  { files: ['src/kiosk/pictures/**/*Worker.ts'], rules: { 'house/browser': 'off', 'house/fetch': 'off' } },
  { files: ['src/{server,cli}/**'], rules: { 'house/console': 'off' } },
  // Stricter than the other rules.
  {
    files: ['src/{shared,flow}/**/*.ts'],
    rules: { ...on('pure'), ...Object.fromEntries(['time', 'browser', 'fetch', 'console'].map((name) => [`house/${name}`, 'off'])) },
  },
  { files: ['src/stage/{features,scenes,views}/**/*.{ts,tsx}'], rules: on('theme-colours', 'theme-words') },
];
