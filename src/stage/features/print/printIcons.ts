import type { Icon } from '../../parts/LineIcon.tsx';

export const printIcons = {
  printer: { path: 'M14 17V6H34V17 M14 35H6V17H42V35H34 M14 28H34V43H14Z', margin: 6 },
  plus: { path: 'M10 24H38 M24 10V38' },
  minus: { path: 'M10 24H38' },
} satisfies Record<string, Icon>;
