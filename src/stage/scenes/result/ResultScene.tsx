import { Fragment, useCallback } from 'react';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { PlayedSource } from '../../../picture/LiveSource.ts';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { DealtCard } from '../../parts/DealtCard.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { QrImage } from '../../parts/QrImage.tsx';
import type { ResultView } from './resultView.ts';
import type { After } from '../../parts/animate.ts';

export interface ResultCardProps {
  readonly view: ResultView;
  readonly moving: PlayedSource | null;
  readonly send: (event: VisitEvent) => void;
  readonly after: After | undefined;
}

/** The card, on its own layer: the animation beside it and a press on Back don't wait for the card to be redrawn. */
export function ResultCard({ view, moving, send, after }: ResultCardProps) {
  const onBroken = useCallback(() => send({ type: 'picture-broken' }), [send]);
  return (
    <DealtCard {...view.card} moving={view.parts.some(({ moves }) => moves === true) ? moving : null} after={after} onBroken={onBroken} />
  );
}

export interface ResultSceneProps {
  readonly view: ResultView;
  readonly onActivate: Activate;
}

/** The content beside the card. */
export function ResultScene({ view, onActivate }: ResultSceneProps) {
  const { theme } = useStageSettings();
  return (
    <>
      <Entrance order={3}>
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
      </Entrance>
      {view.parts.map(({ name, draw }) => (
        <Fragment key={name}>{draw(onActivate)}</Fragment>
      ))}
      <Entrance order={5}>
        <Button {...view.back} onActivate={onActivate} />
      </Entrance>
    </>
  );
}
