/**
 * The import rules of src/README.md. Each rule's comment is its reason, printed with every failure.
 * @import { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
 */

/** @typedef {Omit<Extract<IForbiddenRuleType, { to: object }>, 'severity'>} Law */

/** @param {string} name */
const library = (name) => `(^|/)node_modules/(@types/)?${name}/`;
const anyLibrary = '(^|/)node_modules/';
/** @type {{ dependencyTypesNot: ['type-only'] }} */
const valueOnly = { dependencyTypesNot: ['type-only'] };

/** @type {[room: string, floor: number][]} */
const floors = [
  ['src/shared/', 0],
  ['src/flow/', 1],
  ['src/picture/', 1],
  ['src/stage/parts/', 2],
  ['src/stage/a11y/', 2],
  ['src/stage/canvas/', 2],
  ['src/stage/(features|scenes|views)/', 3],
  ['src/stage/[^/]+$', 3],
  ['src/kiosk/devices/', 4],
  ['src/kiosk/api/', 4],
  ['src/kiosk/outbox/', 4],
  ['src/kiosk/pictures/', 4],
  ['src/kiosk/store/', 5],
  ['src/kiosk/features/', 6],
  ['src/kiosk/[^/]+$', 7],
];

/** @param {(floor: number) => boolean} chosen @returns {string} */
const rooms = (chosen) => `^(${floors.flatMap(([room, floor]) => (chosen(floor) ? [room] : [])).join('|')})`;

/** @type {Law[]} */
const floorLaws = [0, 1, 2, 3, 4, 5, 6].map((floor) => ({
  name: `floor-${String(floor)}-imports-no-higher-floor`,
  comment:
    'Imports go down or stay on the same floor: shared 0, flow and picture 1, the stage 2 with its scenes 3, devices, api, outbox and pictures 4, store 5, its features 6, main and Booth 7. ' +
    'Lower floors must not import from higher ones. Pass the value in, or move it down.',
  from: { path: rooms((one) => one === floor) },
  to: { path: rooms((one) => one > floor) },
}));

/**
 * A room that may import only the listed rooms of src.
 * @param {string} room
 * @param {string[]} others
 * @param {string} comment
 * @returns {Law}
 */
const knowsOnly = (room, others, comment) => ({
  name: `${room}-knows-only-its-own`,
  comment,
  from: { path: `^src/${room}/` },
  to: { path: '^(src|tests)/', pathNot: `^src/(${[room, ...others].join('|')})/` },
});

/** @type {Law[]} */
const roomLaws = [
  knowsOnly('shared', [], 'shared is the ground floor, used by kiosk, phone, server and tests alike, so it imports no other room.'),
  {
    name: 'shared-is-pure-typescript',
    comment:
      'shared imports only zod, @noble/* and the words of @scure/bip39, so that it runs in browsers, workers, phones and the server.',
    from: { path: '^src/shared/' },
    to: { pathNot: ['^(src|tests)/', library('zod'), library('@noble/[^/]+'), library('@scure/bip39/wordlists')] },
  },
  knowsOnly(
    'flow',
    ['shared'],
    'The visit is a pure state machine over plain data. It returns the work to do as effects and activities, which the store performs.',
  ),
  {
    name: 'flow-is-pure-typescript',
    comment: 'flow imports no libraries (React, Konva, zustand, axios), so that table tests can cover a whole visit.',
    from: { path: '^src/flow/' },
    to: { pathNot: '^(src|tests)/' },
  },
  knowsOnly('picture', ['shared', 'flow'], 'Pictures are computed only from their input. The kiosk decides who requests them and when.'),
  knowsOnly(
    'stage',
    ['shared', 'flow', 'picture'],
    "The stage draws a theme and a state for the kiosk, previews, checks and the studio alike. The booth's own parts (kiosk) build on it.",
  ),
  knowsOnly(
    'kiosk',
    ['shared', 'flow', 'picture', 'stage'],
    "Kiosk and server share only shared/contract. themeFiles, headless and cli are Node programs that don't run in a browser.",
  ),
  knowsOnly('pageParts', ['shared'], 'The common parts of the staff page and the console draw only their props, and make no requests.'),
  knowsOnly(
    'staff',
    ['shared', 'pageParts'],
    'The staff page and the booth share only shared/contract. The page is a separate bundle, so that guests never load it.',
  ),
  knowsOnly(
    'console',
    ['shared', 'pageParts'],
    'The console and the cloud share only shared/contract. The console is a separate bundle that booths never load.',
  ),
  knowsOnly('album', ['shared'], "Phones open a host's album over bad Wi-Fi, so it may import only shared and nothing of the booth."),
  knowsOnly(
    'wall',
    ['shared', 'flow', 'picture', 'stage', 'album'],
    "The wall draws with the stage and opens cards like the album page. It must not import the booth's own parts.",
  ),
  knowsOnly(
    'phone',
    ['shared'],
    "A guest's phone loads 20 kB over bad Wi-Fi, so the page may import only shared and nothing of the booth.",
  ),
  {
    name: 'phone-is-plain-typescript',
    comment:
      "A guest's phone loads 20 kB over bad Wi-Fi, so the only library is @noble/*, whose cryptography works without a secure context.",
    from: { path: '^src/phone/' },
    to: { path: anyLibrary, pathNot: library('@noble/[^/]+'), ...valueOnly },
  },
  knowsOnly(
    'themeFiles',
    ['shared'],
    'themeFiles reads theme folders for server, headless and cli alike. The meaning of a theme is defined in shared/theme.',
  ),
  knowsOnly(
    'server',
    ['shared', 'themeFiles'],
    'Server and kiosk share only shared/contract, so that either can be replaced. The server does not draw scenes, so it does not need headless.',
  ),
  {
    name: 'launcher-knows-only-its-own',
    comment:
      'The launcher must survive all failures of the programs that it starts. From the server it imports only options, flags, help and their messages, nothing that serves.',
    from: { path: '^src/launcher/' },
    to: {
      path: '^(src|tests)/',
      pathNot:
        '^src/((launcher|shared|themeFiles)/|server/(core/(settings/|launcherLink\\.ts$)|programs/config\\.ts$|storage/disk/noFolder\\.ts$))',
    },
  },
  {
    name: 'nobody-knows-launcher',
    comment: 'The launcher starts the booth as staff would, and is not part of it.',
    from: { path: '^src/', pathNot: '^src/(launcher|cli)/' },
    to: { path: '^src/launcher/' },
  },
  knowsOnly(
    'headless',
    ['shared', 'flow', 'picture', 'themeFiles', 'stage'],
    'headless draws scenes from a theme and a state. A scene that needs kiosk/ (a device, a client, the store) is not pure.',
  ),
  knowsOnly(
    'themeCheck',
    ['shared', 'flow', 'picture', 'themeFiles', 'headless', 'stage'],
    'themeCheck checks themes as headless draws them. It runs in its own process beside a booth, never inside it.',
  ),
  knowsOnly(
    'studio',
    ['shared', 'flow', 'picture', 'themeFiles', 'headless', 'stage', 'pageParts'],
    'The studio shows scenes as the kiosk draws them. A component that needs a device, a client or a store is not a scene.',
  ),
  {
    name: 'nobody-knows-studio',
    comment: 'The studio is for theme authors and is not part of a booth.',
    from: { path: '^src/', pathNot: '^src/studio/' },
    to: { path: '^src/studio/' },
  },
  {
    name: 'studio-page-runs-in-a-browser',
    comment: "The studio's page runs in a browser. Drawing in Node and reading files is the task of its server.",
    from: { path: '^src/studio/page/' },
    to: { path: '^src/(headless|themeFiles|studio/server/)', ...valueOnly },
  },
  {
    name: 'nobody-knows-themeCheck',
    comment: 'themeCheck draws for seconds, and themes may be broken: server and cli start it as a separate program and read its report.',
    from: { path: '^src/', pathNot: '^src/themeCheck/' },
    to: { path: '^src/themeCheck/', ...valueOnly },
  },
  {
    name: 'nobody-knows-cli',
    comment: 'cli contains the commands that people start. Code that others need belongs in the room of its subject.',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { path: '^src/cli/' },
  },
  {
    name: 'src-knows-no-tests',
    comment: 'The product must build without tests. A fake that developers can run with is in src, next to its port.',
    from: { path: '^src/' },
    to: { path: '^tests/' },
  },
];

/** @type {Law[]} */
const kioskLaws = [
  {
    name: 'parts-get-props',
    comment:
      'A part draws only its props. If it imported the kiosk or the flow, tests, headless pictures and other scenes could not draw it.',
    from: { path: '^src/stage/parts/' },
    to: { path: '^src/(kiosk|flow)/' },
  },
  {
    name: 'scenes-know-no-other-scene',
    comment: 'A scene can be changed or deleted alone. Code shared by two scenes is a part; flow decides where to go next.',
    from: { path: '^src/stage/scenes/([^/]+)/' },
    to: { path: '^src/stage/scenes/[^/]+/', pathNot: '^src/stage/scenes/$1/' },
  },
  {
    name: 'scenes-know-no-feature',
    comment: 'A scene draws whatever features pass to it (views/StageFeature.ts), so that a new feature does not change scenes.',
    from: { path: '^src/stage/(scenes|views)/' },
    to: { path: '^src/stage/features/' },
  },
  {
    name: 'features-know-no-other-feature',
    comment: 'A feature can be read, changed and removed alone. Code that two features need belongs in their flow, stage or store.',
    from: { path: '^src/(?:flow|kiosk|stage)/features/([^/.]+)' },
    to: { path: '^src/(?:flow|kiosk|stage)/features/', pathNot: '^src/(?:flow|kiosk|stage)/features/$1[/.]' },
  },
  {
    name: 'store-draws-nothing',
    comment:
      'The store contains the state, and Booth draws it. A component in the store would have no clear owner to load, change and release it.',
    from: { path: '^src/kiosk/(store|features)/' },
    to: { path: ['^src/stage/', library('react'), library('react-konva')] },
  },
  {
    name: 'devices-know-nobody-of-the-kiosk',
    comment: 'A device is part of the machine around the page, not something made with it: api, outbox and pictures build on devices.',
    from: { path: '^src/kiosk/devices/' },
    to: { path: '^src/kiosk/', pathNot: '^src/kiosk/devices/' },
  },
  {
    name: 'browser-has-no-node',
    comment: "This runs in a browser, where Node's modules do not exist.",
    from: { path: '^src/(console|kiosk|pageParts|phone|picture|staff|stage|studio/page)/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'kiosk-parses-without-zod',
    comment:
      "zod would delay the kiosk's first paint, and the server has already validated the theme. Import types of a schema with `import type`; parse small things by hand.",
    from: { path: '^src/(kiosk|stage)/' },
    to: { path: library('zod'), ...valueOnly },
  },
];

/** @type {Law[]} */
const libraryLaws = [
  {
    name: 'axios-only-in-clients',
    comment:
      "Deadlines, retries and errors are handled in one place: kiosk/api and kiosk/outbox, features with their own routes, and the server's clients in server/features/portraits/services.",
    from: { path: '^src/', pathNot: '^src/(kiosk/(api|features|outbox)|server/features/portraits/services)/' },
    to: { path: library('axios') },
  },
  {
    name: 'node-canvas-only-in-headless',
    comment:
      "@napi-rs/canvas draws without a browser, for headless, themeCheck, tests, picture services' answers and printers. The kiosk draws in the browser, and the server draws nothing else.",
    from: {
      path: '^src/',
      pathNot: '^src/(headless|themeCheck|server/features/portraits/services|server/features/(camera|print)/drivers)/',
    },
    to: { path: library('@napi-rs/canvas') },
  },
  {
    name: 'server-stores-behind-ports',
    comment:
      'Databases, files and S3 are accessed only in server/storage, behind its ports, in core/disk and in printer drivers, which are written to survive a power cut.',
    from: { path: '^src/server/', pathNot: '^src/server/(core/disk|storage|features/(camera|print)/drivers)/' },
    to: { path: ['^(node:)?(fs|fs/promises|sqlite)$', library('(libsql|better-sqlite3|postgres|aws4fetch|@aws-sdk/[^/]+|minio)')] },
  },
  {
    name: 'no-development-library-in-src',
    comment:
      'Packages that the product imports must be dependencies, not devDependencies; otherwise the installed booth does not start. Only cli may use the tools.',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
  },
];

/** @type {Law[]} */
const featureLaws = [
  {
    name: 'feature-knows-no-feature',
    comment:
      'A server feature can be changed or left out alone. It learns about others from the event stream (core/events.ts) and through the parts that the core combines (core/Feature.ts).',
    from: { path: '^src/server/features/([^/]+)/' },
    to: { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
  },
  {
    name: 'feature-knows-no-program',
    comment: 'A program lists its features. A feature gets everything that it needs from the program through the core that opens it.',
    from: { path: '^src/server/features/' },
    to: { path: '^src/server/programs/' },
  },
  {
    name: 'core-knows-no-feature',
    comment:
      'The core combines features and must not depend on them. If it needs something from a feature, that is a field of Feature (core/Feature.ts), which the feature sets.',
    from: { path: '^src/server/core/' },
    to: { path: '^src/server/(features|programs)/' },
  },
  {
    name: 'storage-knows-nobody',
    comment: 'Storage is the ground floor of the server. Its ports define the stored data, and features import them.',
    from: { path: '^src/server/storage/' },
    to: { path: '^src/server/(core|features|programs)/' },
  },
  {
    name: 'feature-knows-no-driver',
    comment:
      "A feature names its store (xStore.ts: its migrations, and the driver behind its port), and the core opens it. Importing a port's types is fine.",
    from: { path: '^src/server/features/', pathNot: '^src/server/features/print/drivers/' },
    to: {
      path: '^src/server/storage/',
      pathNot: '^src/server/storage/((beginRequest|cloudReason)\\.ts$|secrets/|(?!cloud/)[^/]+/[^/]+Store\\.ts$)',
      ...valueOnly,
    },
  },
];

/** @type {Law[]} */
const generalLaws = [
  {
    name: 'no-cycle',
    comment:
      'Files in a cycle (even one of types) cannot be understood, tested or moved alone. Move the common part to a third file, or pass it as an argument.',
    from: { path: '^(src|tests)/' },
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'This file is not imported and imports nothing. Use it or delete it; git remembers.',
    from: { path: '^src/', orphan: true, pathNot: ['\\.d\\.ts$', '^src/cli/', '/main\\.tsx?$', 'Worker\\.ts$'] },
    to: {},
  },
  {
    name: 'no-barrel',
    comment: 'A barrel hides dependencies, loads everything, and causes cycles. Import from the file that is named after the export.',
    from: { path: '^(src|tests)/' },
    to: { path: '(^|/)index\\.(ts|tsx|mjs)$', pathNot: anyLibrary },
  },
  {
    name: 'no-missing-file',
    comment: 'This import cannot be resolved: a misspelt path, or a library that is not installed.',
    from: { path: '^(src|tests)/' },
    to: { couldNotResolve: true },
  },
];

/** @type {IConfiguration} */
export default {
  forbidden: [...roomLaws, ...floorLaws, ...kioskLaws, ...libraryLaws, ...featureLaws, ...generalLaws].map((law) => ({
    ...law,
    severity: 'error',
  })),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
