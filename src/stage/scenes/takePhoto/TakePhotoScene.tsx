import type { FilmSource, LiveSource } from '../../../picture/LiveSource.ts';
import type { Activate } from '../../parts/Control.ts';
import type { After } from '../../parts/animate.ts';
import { BreathingDots } from '../../parts/BreathingDots.tsx';
import { Button } from '../../parts/Button.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { useDrawings } from '../../parts/lateDrawings.ts';
import { LiveView } from '../../parts/LiveView.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Pieces } from '../../parts/Pieces.tsx';
import { PreviewFrame, PreviewGround } from '../../parts/PreviewFrame.tsx';
import { ProgressBar } from '../../parts/ProgressBar.tsx';
import { ScreenLight } from '../../parts/ScreenLight.tsx';
import { ShutterButton } from '../../parts/ShutterButton.tsx';
import type { ReviewPart } from './reviewPart.tsx';
import type { TakePhotoView } from './takePhotoView.ts';

export interface TakePhotoLiveProps {
  readonly view: TakePhotoView;
  readonly source: LiveSource | null;
  readonly film: FilmSource | null;
  /** What draws a review; undefined until it is loaded, and then the view has none. */
  readonly Reviewed: ReviewPart['Reviewed'] | undefined;
  readonly after: After | undefined;
}

/** What moves with the camera, alone on its layer; until then, those who are meant to stand there. */
export function TakePhotoLive({ view, source, film, Reviewed, after }: TakePhotoLiveProps) {
  const late = useDrawings();
  if (view.review !== null && Reviewed !== undefined) return <Reviewed review={view.review} film={film} after={after} />;
  if (source !== null) return <LiveView source={source} box={view.preview} mirrored={view.mirrored} />;
  return (
    <>
      {view.figures.length > 0 && late !== null && <late.Figures figures={view.figures} within={view.preview} />}
      {view.dots !== null && <BreathingDots {...view.dots} larger={2.5} />}
    </>
  );
}

/** What lies still beneath the moving picture: the mount's shadow, and the ground that is seen until there is a picture. */
export function TakePhotoGround({ view }: { readonly view: TakePhotoView }) {
  return (
    <>
      <PreviewGround box={view.preview} frame={view.frame} />
      {view.ground !== null && <Picture src={view.ground} box={view.preview} />}
    </>
  );
}

export interface TakePhotoSceneProps {
  readonly view: TakePhotoView;
  readonly glimpse: LiveSource | null;
  readonly ReviewScene: ReviewPart['ReviewScene'] | undefined;
  readonly onActivate: Activate;
}

export function TakePhotoScene({ view, glimpse, ReviewScene, onActivate }: TakePhotoSceneProps) {
  const late = useDrawings();
  return (
    <>
      {glimpse !== null && view.behind !== null && late !== null && (
        <late.Glimpse scene={view.behind} people={glimpse} box={view.preview} mirrored={view.mirrored} />
      )}
      {view.flash !== null && late !== null && <late.Flash over={view.preview} {...view.flash} />}
      <PreviewFrame box={view.preview} width={view.frame} />
      <Pieces pieces={view.front} />
      {view.guides !== null && late !== null && <late.HeadGuides heads={view.guides} />}
      {view.emblem !== null && <Picture src={view.emblem.image} box={view.emblem.box} />}
      {view.digit !== null && late !== null && <late.CountdownDigit text={view.digit} />}
      {view.ring !== null && late !== null && <late.CountdownRing {...view.ring} />}
      {view.filming !== null && late !== null && <late.FilmingRing {...view.filming} />}
      {view.count !== null && late !== null && <late.CountSlip text={view.count} />}
      {view.review !== null && ReviewScene !== undefined && <ReviewScene review={view.review} align={view.align} onActivate={onActivate} />}
      {view.smile !== null && (
        <Entrance>
          <Label name="smile" text={view.smile} align={view.align} />
        </Entrance>
      )}
      {view.lookHere !== null && late !== null && <late.LookHere {...view.lookHere} />}
      {view.title !== null && <Label name="title" text={view.title} align={view.dots === null ? view.align : 'center'} />}
      {view.pose !== null && (
        <Entrance from={{}}>
          <Label name="pose" text={view.pose} align={view.align} />
        </Entrance>
      )}
      {view.advice !== null && (
        <Entrance key={view.advice.text} from={{}}>
          <Label name="advice" text={view.advice} align={view.align} />
        </Entrance>
      )}
      {view.notice.map((text) => (
        <Label key={text.text} name="notice" text={text} align={view.align} />
      ))}
      {view.help !== null && <Label name="help" text={view.help} align={view.align} verticalAlign="top" />}
      {view.progress !== null && <ProgressBar {...view.progress} />}
      {view.retake !== null && (
        <Entrance>
          <Button {...view.retake} onActivate={onActivate} />
        </Entrance>
      )}
      {view.light !== null && <ScreenLight box={view.light} />}
      {view.capture !== null && (
        <Entrance>
          <ShutterButton {...view.capture} onActivate={onActivate} />
        </Entrance>
      )}
    </>
  );
}
