/**
 * A second import check: follows only the imports that browsers load, without types, transitively.
 * @import { IConfiguration } from 'dependency-cruiser'
 * @type {IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'kiosk-never-loads-zod',
      severity: 'error',
      comment:
        "zod would delay the kiosk's first paint, and the server has already validated the theme. One of these files imports a schema as a value: " +
        'make it `import type`, or move the needed part to a file without a schema.',
      from: { path: '^src/kiosk/((main|Booth)\\.tsx|.+Worker\\.ts)$' },
      to: { path: '(^|/)node_modules/zod/', reachable: true },
    },
    {
      name: 'staff-page-never-loads-zod',
      severity: 'error',
      comment:
        "The server validates the staff page's requests (shared/contract/staffRequests.ts). Put constants for the page in " +
        'contract/staff.ts, without a schema beside them.',
      from: { path: '^src/staff/main\\.tsx$' },
      to: { path: '(^|/)node_modules/zod/', reachable: true },
    },
    {
      name: 'console-never-loads-zod',
      severity: 'error',
      comment:
        "The server validates the console's requests (shared/contract/consoleRequests.ts). Put constants for the page in " +
        'contract/console.ts, without a schema beside them.',
      from: { path: '^src/console/main\\.tsx$' },
      to: { path: '(^|/)node_modules/zod/', reachable: true },
    },
    {
      name: 'phone-never-loads-libraries',
      severity: 'error',
      comment: "A guest's phone loads 20 kB over bad Wi-Fi: no library except @noble/*, not even through shared.",
      from: { path: '^src/phone/(film/)?main\\.ts$' },
      to: { path: '(^|/)node_modules/(zod|react|react-dom|axios|konva)/', reachable: true },
    },
  ],
  options: {
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default'],
      mainFields: ['module', 'main'],
    },
  },
};
