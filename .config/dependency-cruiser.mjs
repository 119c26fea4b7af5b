/**
 * The import law of src/README.md. Each rule's comment is the reason, printed with every failure.
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
    'An import goes down or stays on its floor: shared 0, flow and picture 1, the stage 2 with its scenes 3, devices, api, outbox and pictures 4, store 5, its features 6, main and Booth 7. ' +
    'What a lower floor needs of a higher one comes to it as an argument, or lives too high.',
  from: { path: rooms((one) => one === floor) },
  to: { path: rooms((one) => one > floor) },
}));

/**
 * A room that may import only what is listed of src.
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
  knowsOnly('shared', [], 'shared is the ground floor, used by kiosk, phone, server and tests alike: it knows nobody.'),
  {
    name: 'shared-is-pure-typescript',
    comment:
      'shared imports zod, @noble/* and the words of @scure/bip39, and nothing else, so that it runs in a browser, a worker, a phone and the server alike.',
    from: { path: '^src/shared/' },
    to: { pathNot: ['^(src|tests)/', library('zod'), library('@noble/[^/]+'), library('@scure/bip39/wordlists')] },
  },
  knowsOnly(
    'flow',
    ['shared'],
    'The visit is one pure machine over plain data. What it wants done it returns as effects and activities, and the store does it.',
  ),
  {
    name: 'flow-is-pure-typescript',
    comment: 'flow knows no React, Konva, zustand, axios nor any other library, so that all of a visit can be tested as a table.',
    from: { path: '^src/flow/' },
    to: { pathNot: '^(src|tests)/' },
  },
  knowsOnly(
    'picture',
    ['shared', 'flow'],
    'Pictures are computed from what is passed in; who asks for them and when is the business of the kiosk.',
  ),
  knowsOnly(
    'stage',
    ['shared', 'flow', 'picture'],
    'The stage draws a theme and a state, for the kiosk, previews, checks and the studio alike: what a booth runs with (kiosk) stands on it.',
  ),
  knowsOnly(
    'kiosk',
    ['shared', 'flow', 'picture', 'stage'],
    'Kiosk and server meet only in shared/contract; themeFiles, headless and cli are Node programs that no browser can run.',
  ),
  knowsOnly('pageParts', ['shared'], 'What the pages of staff and console have in common draws what its props say, and asks nobody.'),
  knowsOnly(
    'staff',
    ['shared', 'pageParts'],
    'The staff page meets the booth only in shared/contract: it is loaded apart, and weighs on no guest.',
  ),
  knowsOnly(
    'console',
    ['shared', 'pageParts'],
    'The console meets the cloud only in shared/contract: it is loaded apart, and by no booth.',
  ),
  knowsOnly('album', ['shared'], "A host's album is opened on phones over bad Wi-Fi: it gets shared and nothing of the booth."),
  knowsOnly(
    'wall',
    ['shared', 'flow', 'picture', 'stage', 'album'],
    "The wall draws with the stage and opens cards as the album's page does; what a booth runs with is none of its business.",
  ),
  knowsOnly('phone', ['shared'], "A guest's phone loads 20 kB over bad Wi-Fi: it gets shared and nothing of the booth."),
  {
    name: 'phone-is-plain-typescript',
    comment:
      "A guest's phone loads 20 kB over bad Wi-Fi: no library but @noble/*, which is the cryptography that works without a secure context.",
    from: { path: '^src/phone/' },
    to: { path: anyLibrary, pathNot: library('@noble/[^/]+'), ...valueOnly },
  },
  knowsOnly(
    'themeFiles',
    ['shared'],
    'themeFiles reads theme folders for server, headless and cli alike; what a theme means is in shared/theme.',
  ),
  knowsOnly(
    'server',
    ['shared', 'themeFiles'],
    'Server and kiosk meet only in shared/contract, so that either can be replaced; it draws nothing, so it needs no headless.',
  ),
  {
    name: 'launcher-knows-only-its-own',
    comment:
      'The launcher must outlive whatever breaks in what it starts: of the server it knows options, flags, help and the words between the two, and nothing that serves.',
    from: { path: '^src/launcher/' },
    to: {
      path: '^(src|tests)/',
      pathNot:
        '^src/((launcher|shared|themeFiles)/|server/(core/(settings/|launcherLink\\.ts$)|programs/config\\.ts$|storage/disk/noFolder\\.ts$))',
    },
  },
  {
    name: 'nobody-knows-launcher',
    comment: 'The launcher starts the booth as staff would, and is no part of it.',
    from: { path: '^src/', pathNot: '^src/(launcher|cli)/' },
    to: { path: '^src/launcher/' },
  },
  knowsOnly(
    'headless',
    ['shared', 'flow', 'picture', 'themeFiles', 'stage'],
    'headless draws scenes from a theme and a state. A scene that needs something of kiosk/ (a device, a client, the store) is not pure.',
  ),
  knowsOnly(
    'themeCheck',
    ['shared', 'flow', 'picture', 'themeFiles', 'headless', 'stage'],
    'themeCheck looks at themes as headless draws them. It runs beside a booth, in a process of its own, and never in it.',
  ),
  knowsOnly(
    'studio',
    ['shared', 'flow', 'picture', 'themeFiles', 'headless', 'stage', 'pageParts'],
    'The studio shows scenes as the kiosk draws them. What needs a device, a client or a store is no scene.',
  ),
  {
    name: 'nobody-knows-studio',
    comment: 'The studio is for those who make themes, and no part of a booth.',
    from: { path: '^src/', pathNot: '^src/studio/' },
    to: { path: '^src/studio/' },
  },
  {
    name: 'studio-page-runs-in-a-browser',
    comment: "The studio's page runs in a browser: what draws in Node, and what reads files, is the business of its server.",
    from: { path: '^src/studio/page/' },
    to: { path: '^src/(headless|themeFiles|studio/server/)', ...valueOnly },
  },
  {
    name: 'nobody-knows-themeCheck',
    comment:
      'themeCheck draws for seconds, and what it draws may be broken: server and cli start it as a program of its own, and read its report.',
    from: { path: '^src/', pathNot: '^src/themeCheck/' },
    to: { path: '^src/themeCheck/', ...valueOnly },
  },
  {
    name: 'nobody-knows-cli',
    comment: 'cli is what people start. Code that others need belongs in the room that it is about.',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { path: '^src/cli/' },
  },
  {
    name: 'src-knows-no-tests',
    comment: 'The product must build without tests. A fake that a developer can run with lives in src, next to its port.',
    from: { path: '^src/' },
    to: { path: '^tests/' },
  },
];

/** @type {Law[]} */
const kioskLaws = [
  {
    name: 'parts-get-props',
    comment:
      'A part draws what its props say. Knowing the kiosk or the flow, it could be drawn in no test, no headless picture and no other scene.',
    from: { path: '^src/stage/parts/' },
    to: { path: '^src/(kiosk|flow)/' },
  },
  {
    name: 'scenes-know-no-other-scene',
    comment: 'A scene can be changed or deleted alone. What two scenes share is a part; where to go next is decided by flow.',
    from: { path: '^src/stage/scenes/([^/]+)/' },
    to: { path: '^src/stage/scenes/[^/]+/', pathNot: '^src/stage/scenes/$1/' },
  },
  {
    name: 'scenes-know-no-feature',
    comment: 'A scene draws what it is given of all features (views/StageFeature.ts), so that another feature changes no scene.',
    from: { path: '^src/stage/(scenes|views)/' },
    to: { path: '^src/stage/features/' },
  },
  {
    name: 'features-know-no-other-feature',
    comment:
      'A feature can be read, changed and taken out alone. What two of them need is the business of the flow, the stage or the store that they are features of.',
    from: { path: '^src/(?:flow|kiosk|stage)/features/([^/.]+)' },
    to: { path: '^src/(?:flow|kiosk|stage)/features/', pathNot: '^src/(?:flow|kiosk|stage)/features/$1[/.]' },
  },
  {
    name: 'store-draws-nothing',
    comment:
      'The store holds what is, and Booth draws it: a component that travels through the store is loaded, changed and forgotten by nobody in particular.',
    from: { path: '^src/kiosk/(store|features)/' },
    to: { path: ['^src/stage/', library('react'), library('react-konva')] },
  },
  {
    name: 'devices-know-nobody-of-the-kiosk',
    comment: 'A device is the machine around the page, and nothing that is made with it: api, outbox and pictures stand on devices.',
    from: { path: '^src/kiosk/devices/' },
    to: { path: '^src/kiosk/', pathNot: '^src/kiosk/devices/' },
  },
  {
    name: 'browser-has-no-node',
    comment: 'This runs in a browser, where there are no modules of Node.',
    from: { path: '^src/(console|kiosk|pageParts|phone|picture|staff|stage|studio/page)/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'kiosk-parses-without-zod',
    comment:
      'zod would cost the kiosk its first paint, and the theme arrives checked. Import types of a schema with `import type`; parse small things by hand.',
    from: { path: '^src/(kiosk|stage)/' },
    to: { path: library('zod'), ...valueOnly },
  },
];

/** @type {Law[]} */
const libraryLaws = [
  {
    name: 'axios-only-in-clients',
    comment:
      "One place for deadlines, retries and errors: kiosk/api and kiosk/outbox, features that have routes of their own, and the server's own clients in server/features/portraits/services.",
    from: { path: '^src/', pathNot: '^src/(kiosk/(api|features|outbox)|server/features/portraits/services)/' },
    to: { path: library('axios') },
  },
  {
    name: 'node-canvas-only-in-headless',
    comment:
      '@napi-rs/canvas draws without a browser, for headless, themeCheck, tests, what picture services answer and what printers get. The kiosk draws in the browser, the server draws nothing else.',
    from: {
      path: '^src/',
      pathNot: '^src/(headless|themeCheck|server/features/portraits/services|server/features/(camera|print)/drivers)/',
    },
    to: { path: library('@napi-rs/canvas') },
  },
  {
    name: 'server-stores-behind-ports',
    comment:
      'Databases, files and S3 are reached in server/storage, behind its ports, in core/disk and in the drivers of printers: that is where a pulled plug loses nothing.',
    from: { path: '^src/server/', pathNot: '^src/server/(core/disk|storage|features/(camera|print)/drivers)/' },
    to: { path: ['^(node:)?(fs|fs/promises|sqlite)$', library('(libsql|better-sqlite3|postgres|aws4fetch|@aws-sdk/[^/]+|minio)')] },
  },
  {
    name: 'no-development-library-in-src',
    comment:
      'What the product imports is a dependency, not a devDependency, or the installed booth will not start. Only cli may use the tools.',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
  },
];

/** @type {Law[]} */
const featureLaws = [
  {
    name: 'feature-knows-no-feature',
    comment:
      'A feature of the server can be changed or left out alone. It hears of others by the stream of events (core/events.ts), and has them in the parts that the core puts together (core/Feature.ts).',
    from: { path: '^src/server/features/([^/]+)/' },
    to: { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
  },
  {
    name: 'feature-knows-no-program',
    comment: 'A program says which features there are. What a feature needs of it comes with the core that opens it.',
    from: { path: '^src/server/features/' },
    to: { path: '^src/server/programs/' },
  },
  {
    name: 'core-knows-no-feature',
    comment:
      'The core puts features together and must not change with them: what it needs of one is a field of Feature (core/Feature.ts), which the feature fills in.',
    from: { path: '^src/server/core/' },
    to: { path: '^src/server/(features|programs)/' },
  },
  {
    name: 'storage-knows-nobody',
    comment: 'Storage is the ground floor of the server: its ports say what is kept, and whoever keeps it imports them.',
    from: { path: '^src/server/storage/' },
    to: { path: '^src/server/(core|features|programs)/' },
  },
  {
    name: 'feature-knows-no-driver',
    comment:
      'A feature names its store (xStore.ts: its migration, and the driver behind its port), and the core opens it. Types of a port are fine.',
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
      'In a cycle (one of types too) no file can be understood, tested or moved alone. Take what both need into a third file, or pass it as an argument.',
    from: { path: '^(src|tests)/' },
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'Nobody imports this file and it imports nobody. Use it or delete it; git remembers.',
    from: { path: '^src/', orphan: true, pathNot: ['\\.d\\.ts$', '^src/cli/', '/main\\.tsx?$', 'Worker\\.ts$'] },
    to: {},
  },
  {
    name: 'no-barrel',
    comment: 'A barrel hides who needs what, loads it all, and makes cycles. Import from the file that is named after what you want.',
    from: { path: '^(src|tests)/' },
    to: { path: '(^|/)index\\.(ts|tsx|mjs)$', pathNot: anyLibrary },
  },
  {
    name: 'no-missing-file',
    comment: 'What is imported here is not there: a misspelt path, or a library that is not installed.',
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
