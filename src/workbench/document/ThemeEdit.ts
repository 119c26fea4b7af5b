export type { Command, Path, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
