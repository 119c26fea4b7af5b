import { useCallback } from 'react';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { FilmSource } from '../../../picture/LiveSource.ts';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { DealtCard } from '../../parts/DealtCard.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { useDrawings } from '../../parts/lateDrawings.ts';
import { useLook } from '../../parts/Look.ts';
import { Paper } from '../../parts/Paper.tsx';
import { QrImage } from '../../parts/QrImage.tsx';
import type { PrintPart } from '../../features/print/printPart.tsx';
import type { ResultView } from './resultView.ts';
import type { After } from '../../parts/animate.ts';

export interface ResultCardProps {
  readonly view: ResultView;
  readonly film: FilmSource | null;
  readonly send: (event: VisitEvent) => void;
  readonly after: After | undefined;
}

/** The card, on a layer of its own: what breathes beside it, and a finger on Back, need not wait for it to be drawn once more. */
export function ResultCard({ view, film, send, after }: ResultCardProps) {
  const onBroken = useCallback(() => send({ type: 'picture-broken' }), [send]);
  return <DealtCard {...view.card} film={view.play?.isPlaying === true ? film : null} after={after} onBroken={onBroken} />;
}

export interface ResultSceneProps {
  readonly view: ResultView;
  /** What draws a print; undefined until it is loaded, and then the view has none. */
  readonly PrintScene: PrintPart['PrintScene'] | undefined;
  readonly onActivate: Activate;
}

/** What lies beside it. */
export function ResultScene({ view, PrintScene, onActivate }: ResultSceneProps) {
  const { theme } = useLook();
  const late = useDrawings();
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
      {view.play !== null && late !== null && (
        <Entrance order={4} from={{}}>
          <late.PlayButton {...view.play} onActivate={onActivate} />
        </Entrance>
      )}
      {view.print !== null && PrintScene !== undefined && (
        <Entrance order={4}>
          <PrintScene view={view.print} onActivate={onActivate} />
        </Entrance>
      )}
      <Entrance order={5}>
        <Button {...view.back} onActivate={onActivate} />
      </Entrance>
    </>
  );
}
