import { Rect } from 'react-konva';
import type { LiveSource } from '../../../picture/LiveSource.ts';
import type { Activate } from '../../parts/Control.ts';
import type { After } from '../../parts/animate.ts';
import { Button } from '../../parts/Button.tsx';
import { CountdownDigit } from '../../parts/CountdownDigit.tsx';
import { CountdownRing } from '../../parts/CountdownRing.tsx';
import { CountSlip } from '../../parts/CountSlip.tsx';
import { DealtCard } from '../../parts/DealtCard.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { Figures, HeadGuides } from '../../parts/Figures.tsx';
import { Flash } from '../../parts/Flash.tsx';
import { Glimpse } from '../../parts/Glimpse.tsx';
import { Label } from '../../parts/Label.tsx';
import { LiveView } from '../../parts/LiveView.tsx';
import { useLook } from '../../parts/Look.ts';
import { LookHere } from '../../parts/LookHere.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Pieces } from '../../parts/Pieces.tsx';
import { PreviewFrame, PreviewGround } from '../../parts/PreviewFrame.tsx';
import { ProgressBar } from '../../parts/ProgressBar.tsx';
import { RetakeShot } from '../../parts/RetakeShot.tsx';
import { ShutterButton, ShutterPlace } from '../../parts/ShutterButton.tsx';
import type { TakePhotoView } from './takePhotoView.ts';

export interface TakePhotoLiveProps {
  readonly view: TakePhotoView;
  readonly source: LiveSource | null;
  readonly after: After | undefined;
}

/** What moves with the camera, alone on its layer; until then, those who are meant to stand there. */
export function TakePhotoLive({ view, source, after }: TakePhotoLiveProps) {
  if (view.review !== null) return <ReviewedStrip review={view.review} after={after} />;
  if (source !== null) return <LiveView source={source} box={view.preview} mirrored={view.mirrored} />;
  return (
    <>
      {view.figures !== null && <Figures heads={view.figures} within={view.preview} />}
      {view.awaited !== null && <ShutterPlace box={view.awaited} />}
    </>
  );
}

/** The finished strip, dealt where the guests have seen themselves. */
function ReviewedStrip({ review, after }: { readonly review: NonNullable<TakePhotoView['review']> } & Pick<TakePhotoLiveProps, 'after'>) {
  const { colors, shape } = useLook().theme;
  return (
    <>
      <Rect {...review.ground} fill={colors.ground} cornerRadius={shape.cardRadius} listening={false} perfectDrawEnabled={false} />
      <DealtCard {...review.card} after={after} />
    </>
  );
}

/** What lies still beneath the moving picture: the mount's shadow, and the ground that is seen until there is a picture. */
export function TakePhotoGround({ view }: { readonly view: TakePhotoView }) {
  return <PreviewGround box={view.preview} frame={view.frame} />;
}

export interface TakePhotoSceneProps {
  readonly view: TakePhotoView;
  readonly glimpse: LiveSource | null;
  readonly onActivate: Activate;
}

export function TakePhotoScene({ view, glimpse, onActivate }: TakePhotoSceneProps) {
  return (
    <>
      {glimpse !== null && view.behind !== null && (
        <Glimpse scene={view.behind} people={glimpse} box={view.preview} mirrored={view.mirrored} />
      )}
      {view.flash && <Flash over={view.preview} />}
      <PreviewFrame box={view.preview} width={view.frame} />
      <Pieces pieces={view.front} />
      {view.guides !== null && <HeadGuides heads={view.guides} />}
      {view.emblem !== null && <Picture src={view.emblem.image} box={view.emblem.box} />}
      {view.digit !== null && <CountdownDigit text={view.digit} />}
      {view.ring !== null && <CountdownRing {...view.ring} />}
      {view.count !== null && <CountSlip text={view.count} />}
      {view.review?.shots.map((control) => (
        <RetakeShot key={control.id} control={control} onActivate={onActivate} />
      ))}
      {view.review?.text != null && (
        <Entrance>
          <Label name="review" text={view.review.text} align={view.align} />
        </Entrance>
      )}
      {view.smile !== null && (
        <Entrance>
          <Label name="smile" text={view.smile} align="center" />
        </Entrance>
      )}
      {view.lookHere !== null && <LookHere {...view.lookHere} />}
      {view.title !== null && <Label name="title" text={view.title} align={view.align} />}
      {view.advice !== null && (
        <Entrance key={view.advice.text} from={{}}>
          <Label name="advice" text={view.advice} align="center" />
        </Entrance>
      )}
      {view.notice !== null && <Label name="notice" text={view.notice} align="center" />}
      {view.help !== null && <Label name="help" text={view.help} align={view.align} verticalAlign="top" />}
      {view.progress !== null && <ProgressBar {...view.progress} />}
      {view.retake !== null && (
        <Entrance>
          <Button {...view.retake} onActivate={onActivate} />
        </Entrance>
      )}
      {view.capture !== null && (
        <Entrance>
          <ShutterButton {...view.capture} onActivate={onActivate} />
        </Entrance>
      )}
    </>
  );
}
