import type { LiveSource, PlayedSource } from '../../../picture/LiveSource.ts';
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
import type { Making } from './making.tsx';
import type { TakePhotoView } from './takePhotoView.ts';

export interface TakePhotoLiveProps {
  readonly view: TakePhotoView;
  readonly source: LiveSource | null;
  readonly moving: PlayedSource | null;
  /** What draws a review; undefined until it is loaded, and then the view has none. */
  readonly Reviewed: Making['Reviewed'] | undefined;
  readonly after: After | undefined;
}

/** What moves with the camera, alone on its layer; until then, those who are meant to stand there. */
export function TakePhotoLive({ view: { shows, preview, mirrored }, source, moving, Reviewed, after }: TakePhotoLiveProps) {
  const late = useDrawings();
  if (shows.kind === 'review' && Reviewed !== undefined) return <Reviewed review={shows.review} moving={moving} after={after} />;
  if (source !== null) return <LiveView source={source} box={preview} mirrored={mirrored} />;
  if (shows.kind !== 'preparing') return null;
  return (
    <>
      {shows.figures.length > 0 && late !== null && <late.Figures figures={shows.figures} within={preview} />}
      {shows.dots !== null && <BreathingDots {...shows.dots} larger={2.5} />}
    </>
  );
}

/** What lies still beneath the moving picture: the mount's shadow, and the ground that is seen until there is a picture. */
export function TakePhotoGround({ view: { shows, preview, frame } }: { readonly view: TakePhotoView }) {
  return (
    <>
      <PreviewGround box={preview} frame={frame} />
      {shows.kind === 'preparing' && shows.ground !== null && <Picture src={shows.ground} box={preview} />}
    </>
  );
}

export interface TakePhotoSceneProps {
  readonly view: TakePhotoView;
  readonly glimpse: LiveSource | null;
  readonly ReviewScene: Making['ReviewScene'] | undefined;
  readonly onActivate: Activate;
}

export function TakePhotoScene({ view, glimpse, ReviewScene, onActivate }: TakePhotoSceneProps) {
  const late = useDrawings();
  const { shows, preview, align } = view;
  // Each has its own place here, so that what stays from state to state goes on moving.
  return (
    <>
      {'behind' in shows && shows.behind !== null && glimpse !== null && late !== null && (
        <late.Glimpse scene={shows.behind} people={glimpse} box={preview} mirrored={view.mirrored} />
      )}
      {'flash' in shows && shows.flash !== null && late !== null && <late.Flash over={preview} {...shows.flash} />}
      <PreviewFrame box={preview} width={view.frame} />
      <Pieces pieces={view.front} />
      {shows.kind === 'live' && shows.guides !== null && late !== null && <late.HeadGuides heads={shows.guides} />}
      {shows.kind === 'preparing' && shows.emblem !== null && <Picture src={shows.emblem.image} box={shows.emblem.box} />}
      {shows.kind === 'countdown' && late !== null && <late.CountdownDigit text={shows.digit} />}
      {shows.kind === 'countdown' && late !== null && <late.CountdownRing {...shows.ring} />}
      {shows.kind === 'taking' && shows.draw()}
      {'count' in shows && shows.count !== null && late !== null && <late.CountSlip text={shows.count} />}
      {shows.kind === 'review' && ReviewScene !== undefined && <ReviewScene review={shows.review} align={align} onActivate={onActivate} />}
      {shows.kind === 'countdown' && shows.smile !== null && (
        <Entrance>
          <Label name="smile" text={shows.smile} align={align} />
        </Entrance>
      )}
      {'lookHere' in shows && late !== null && <late.LookHere {...shows.lookHere} />}
      {'title' in shows && <Label name="title" text={shows.title} align={'dots' in shows && shows.dots !== null ? 'center' : align} />}
      {shows.kind === 'live' && shows.said !== null && <Said {...shows.said} align={align} />}
      {'help' in shows && shows.help !== null && <Label name="help" text={shows.help} align={align} verticalAlign="top" />}
      {'progress' in shows && <ProgressBar {...shows.progress} />}
      {'retake' in shows && shows.retake !== null && (
        <Entrance>
          <Button {...shows.retake} onActivate={onActivate} />
        </Entrance>
      )}
      {'light' in shows && shows.light !== null && <ScreenLight box={shows.light} />}
      {shows.kind === 'live' && (
        <Entrance>
          <ShutterButton {...shows.capture} onActivate={onActivate} />
        </Entrance>
      )}
    </>
  );
}

type SaidProps = NonNullable<Extract<TakePhotoView['shows'], { kind: 'live' }>['said']> & Pick<TakePhotoView, 'align'>;

/** What guests are told while they pose. That a shot has failed is there at once. */
function Said({ name, texts, align }: SaidProps) {
  const labels = texts.map((text) => <Label key={text.text} name={name} text={text} align={align} />);
  return name === 'notice' ? (
    labels
  ) : (
    <Entrance key={`${name} ${texts[0]?.text ?? ''}`} from={{}}>
      {labels}
    </Entrance>
  );
}
