/**
 * A second look at the imports: only what a browser really loads, types left out, followed to the end.
 * @import { IConfiguration } from 'dependency-cruiser'
 * @type {IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'kiosk-never-loads-zod',
      severity: 'error',
      comment:
        'zod would cost the kiosk its first paint, and the theme arrives checked. One of these files imports a schema as a value: ' +
        'make it `import type`, or move what is needed into a file without a schema.',
      from: { path: '^src/kiosk/((main|Booth)\\.tsx|.+Worker\\.ts)$' },
      to: { path: '(^|/)node_modules/zod/', reachable: true },
    },
    {
      name: 'staff-page-never-loads-zod',
      severity: 'error',
      comment:
        'What the staff page sends is checked by the server (shared/contract/staffRequests.ts). Constants that the page needs stand in ' +
        'contract/staff.ts, without a schema beside them.',
      from: { path: '^src/staff/main\\.tsx$' },
      to: { path: '(^|/)node_modules/zod/', reachable: true },
    },
    {
      name: 'console-never-loads-zod',
      severity: 'error',
      comment:
        'What the console sends is checked by the server (shared/contract/consoleRequests.ts). Constants that the page needs stand in ' +
        'contract/console.ts, without a schema beside them.',
      from: { path: '^src/console/main\\.tsx$' },
      to: { path: '(^|/)node_modules/zod/', reachable: true },
    },
    {
      name: 'phone-never-loads-libraries',
      severity: 'error',
      comment: "A guest's phone loads 20 kB over bad Wi-Fi: no library but @noble/*, not even by way of shared.",
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
