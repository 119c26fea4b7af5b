import type { ResultVisit } from '../../../flow/Visit.ts';
import { shareLink } from '../../../shared/share/shareLink.ts';
import { printSheetFor } from '../../../shared/theme/print/printSheets.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { DrawingFile } from '../../parts/DrawnFile.tsx';
import { DrawnSheet } from './DrawnSheet.tsx';

export interface GuestSheetProps extends DrawingFile {
  readonly theme: Theme;
  readonly visit: ResultVisit;
  readonly publicAddress: string | null;
}

/** The sheet of a guest who has asked for a print, as a file; nothing of it is seen. */
export function GuestSheet({ theme, visit, publicAddress, ...file }: GuestSheetProps) {
  const { answers, picture, strip, format, secret } = visit;
  return (
    <DrawnSheet
      sheet={printSheetFor(theme, format, strip === undefined)}
      made={sheetOf(theme, format, strip === undefined)}
      theme={theme}
      answers={answers}
      picture={picture}
      strip={strip}
      link={publicAddress === null || secret === null ? theme.share.address : shareLink(publicAddress, secret)}
      {...file}
    />
  );
}
