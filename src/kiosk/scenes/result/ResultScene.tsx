import type Konva from 'konva';
import { useCallback } from 'react';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { DealtCard } from '../../parts/DealtCard.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { exportCard } from '../../parts/exportCard.ts';
import { Label } from '../../parts/Label.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { useLook } from '../../parts/Look.ts';
import { Paper } from '../../parts/Paper.tsx';
import { QrImage } from '../../parts/QrImage.tsx';
import type { EncodePng } from '../SceneInput.ts';
import type { ResultView } from './resultView.ts';

export interface ResultSceneProps {
  readonly view: ResultView;
  readonly onActivate: Activate;
  readonly send: (event: VisitEvent) => void;
  readonly encodePng: EncodePng;
}

export function ResultScene({ view, onActivate, send, encodePng }: ResultSceneProps) {
  const { theme } = useLook();
  const onReady = useCallback(
    (card: Konva.Group) => {
      encodePng(exportCard(card, theme.card)).then(
        (bytes) => send({ type: 'card-drawn', card: { bytes, mime: 'image/png' } }),
        // Memory short, or the browser's graphics lost: then all is drawn anew, this card as well. The visit knows when it is overdue.
        () => undefined,
      );
    },
    [theme.card, send, encodePng],
  );
  const onBroken = useCallback(() => send({ type: 'picture-broken' }), [send]);
  return (
    <>
      <Entrance order={3}>
        <Paper box={view.panel} fill={theme.colors.card} radius={theme.shape.cardRadius} inlaid />
        {view.code !== null && (
          <>
            <Paper box={view.code.quietZone} fill={theme.colors.qrLight} radius={theme.shape.radius / 2} shadow={false} />
            <QrImage {...view.code.qr} />
            <Label name="scan" text={view.code.scan} color={theme.colors.ink} align={view.align} verticalAlign="top" />
            <LoadingMark {...view.code.status} />
          </>
        )}
        {view.kept !== null && (
          <>
            <Label name="kept" text={view.kept.title} color={theme.colors.ink} align={view.align} />
            <Label name="kept detail" text={view.kept.detail} color={theme.colors.inkQuiet} align={view.align} />
          </>
        )}
      </Entrance>
      {/* What stays on the screen is never made a file. */}
      <DealtCard {...view.card} {...(view.code === null ? {} : { onReady })} onBroken={onBroken} />
      <Entrance order={5}>
        <Button {...view.back} kind="quiet" onActivate={onActivate} />
      </Entrance>
    </>
  );
}
