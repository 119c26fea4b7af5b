/** Circles of folders that are still there. The list may only become shorter. @type {readonly string[]} */
export const knownCircles = [
  'src/server: cloud routes',
  'src/server/cloud: boothOrders.ts boothReports.ts console',
  'src/shared: contract theme',
  'src/stage: features scenes',
  'src/themeCheck: ThemeEvidence.ts evidence',
  'src/workbench: firstPictures.ts page',
  'src/workbench/page/studio: card characterVersion.ts lists stage survey useSpokenLanguages.ts useStudioGuest.ts',
  'src/workbench/page/studio/inspector: controls useTyped.ts',
];

/** Files outside server/storage that still have SQL. The list may only become shorter. @type {readonly string[]} */
export const sqlElsewhere = [
  'src/server/cloud/boothOrders.ts',
  'src/server/cloud/boothRegister.ts',
  'src/server/cloud/boothReports.ts',
  'src/server/cloud/console/accounts.ts',
  'src/server/cloud/console/alertBook.ts',
  'src/server/cloud/console/auditLog.ts',
  'src/server/cloud/console/consoleLooks.ts',
  'src/server/cloud/console/consoleReach.ts',
  'src/server/cloud/console/consoleSessions.ts',
  'src/server/cloud/console/eventBook.ts',
  'src/server/cloud/console/knownBooths.ts',
  'src/server/cloud/console/loginTries.ts',
  'src/server/cloud/console/passkeys.ts',
  'src/server/cloud/joinRequests.ts',
  'src/server/cloud/lookStore.ts',
];

/** How many files outside a feature's own folders mention it. The figures may only become smaller; at most 12 is the aim. */
export const mostMentions = { print: 99, film: 58, portrait: 45 };
