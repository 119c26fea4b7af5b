import { Fragment } from 'react';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { QrImage } from '../../parts/QrImage.tsx';
import type { ResultView } from './resultView.ts';
import { SlideOut } from '../../parts/SlideOut.tsx';
import { OnceLanded } from '../../parts/OnceLanded.tsx';

export interface ResultSceneProps {
  readonly view: ResultView;
  readonly onActivate: Activate;
}

/** The content beside the card, which appears when the card lies on the table. */
export function ResultScene({ view, onActivate }: ResultSceneProps) {
  const { theme } = useStageSettings();
  return (
    <OnceLanded>
      <SlideOut from={view.card} to={view.panel}>
        <Paper box={view.panel} fill={theme.colors.card} radius={theme.shape.cardRadius} inlaid />
        {view.code !== null && (
          <>
            <Paper box={view.code.quietZone} fill={theme.colors.qrLight} radius={theme.shape.radius / 2} shadow={false} />
            <QrImage {...view.code.qr} />
            <Label name="scan" text={view.code.scan} align={view.align} verticalAlign="top" />
            <LoadingMark {...view.code.status} />
          </>
        )}
        {view.kept !== null && (
          <>
            <Label name="kept" text={view.kept.title} align={view.align} />
            <Label name="kept detail" text={view.kept.detail} align={view.align} />
          </>
        )}
      </SlideOut>
      {view.parts.map(({ name, draw }) => (
        <Fragment key={name}>{draw(onActivate)}</Fragment>
      ))}
      <Entrance order={3}>
        <Button {...view.back} onActivate={onActivate} />
      </Entrance>
    </OnceLanded>
  );
}
