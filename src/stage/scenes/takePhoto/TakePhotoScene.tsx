import type { LiveSource } from '../../../picture/LiveSource.ts';
import type { Activate } from '../../parts/Control.ts';
import { BreathingDots } from '../../parts/BreathingDots.tsx';
import { CountdownDigit } from '../../parts/CountdownDigit.tsx';
import { CountdownRing } from '../../parts/CountdownRing.tsx';
import { CountSlip } from '../../parts/CountSlip.tsx';
import { Entrance } from '../../parts/Entrance.tsx';
import { Figures } from '../../parts/Figures.tsx';
import { Flash } from '../../parts/Flash.tsx';
import { Glimpse } from '../../parts/Glimpse.tsx';
import { HeadGuides } from '../../parts/HeadGuides.tsx';
import { Label } from '../../parts/Label.tsx';
import { LiveView } from '../../parts/LiveView.tsx';
import { LookHere } from '../../parts/LookHere.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Pieces } from '../../parts/Pieces.tsx';
import { PreviewFrame, PreviewGround } from '../../parts/PreviewFrame.tsx';
import { ProgressBar } from '../../parts/ProgressBar.tsx';
import { ScreenLight } from '../../parts/ScreenLight.tsx';
import { ShutterButton } from '../../parts/ShutterButton.tsx';
import { ReviewScene } from './ReviewScene.tsx';
import { Rect } from '../../parts/shapes.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import type { TakePhotoView } from './takePhotoView.ts';

export interface TakePhotoLiveProps {
  readonly view: TakePhotoView;
  readonly source: LiveSource | null;
  readonly beneath: LiveSource | null | undefined;
}

/** The live picture; until it arrives, the figures that show guests where to stand. A review has a plain background for its card. */
export function TakePhotoLive({ view: { shows, preview, mirrored }, source, beneath }: TakePhotoLiveProps) {
  const { colors, shape } = useStageSettings().theme;
  if (shows.kind === 'review') return <Rect {...preview} fill={colors.ground} cornerRadius={shape.cardRadius} />;
  if (source !== null) return <LiveView source={source} beneath={beneath} box={preview} mirrored={mirrored} />;
  if (shows.kind !== 'preparing') return null;
  return (
    <>
      {shows.figures.length > 0 && <Figures figures={shows.figures} within={preview} />}
      {shows.dots !== null && <BreathingDots {...shows.dots} larger={2.5} />}
    </>
  );
}

/** Still art beneath the moving picture: the mount's shadow, and a background until the picture arrives. */
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
  readonly onActivate: Activate;
}

export function TakePhotoScene({ view, glimpse, onActivate }: TakePhotoSceneProps) {
  const { shows, preview, align } = view;
  // Each element has a fixed position in this list, so that an element in two successive states keeps moving.
  return (
    <>
      {'behind' in shows && shows.behind !== null && glimpse !== null && (
        <Glimpse scene={shows.behind} people={glimpse} box={preview} mirrored={view.mirrored} />
      )}
      {'flash' in shows && shows.flash !== null && <Flash over={preview} {...shows.flash} />}
      <PreviewFrame box={preview} width={view.frame} />
      <Pieces pieces={view.front} early />
      {shows.kind === 'live' && shows.guides !== null && <HeadGuides heads={shows.guides} />}
      {shows.kind === 'preparing' && shows.emblem !== null && <Picture src={shows.emblem.image} box={shows.emblem.box} />}
      {shows.kind === 'countdown' && <CountdownDigit text={shows.digit} />}
      {shows.kind === 'countdown' && <CountdownRing {...shows.ring} />}
      {shows.kind === 'taking' && shows.draw()}
      {'count' in shows && shows.count !== null && <CountSlip text={shows.count} />}
      {shows.kind === 'review' && <ReviewScene review={shows.review} align={align} onActivate={onActivate} />}
      {shows.kind === 'countdown' && shows.smile !== null && (
        <Entrance>
          <Label name="smile" text={shows.smile} align={align} />
        </Entrance>
      )}
      {'lookHere' in shows && (
        <Entrance from={{}}>
          <LookHere {...shows.lookHere} />
        </Entrance>
      )}
      {'title' in shows && (
        <Entrance key={shows.title.text} from={{}}>
          <Label name="title" text={shows.title} align={'dots' in shows && shows.dots !== null ? 'center' : align} />
        </Entrance>
      )}
      {shows.kind === 'live' && shows.said !== null && <Said {...shows.said} align={align} />}
      {'help' in shows && shows.help !== null && <Label name="help" text={shows.help} align={align} verticalAlign="top" />}
      {'progress' in shows && <ProgressBar {...shows.progress} />}
      {'light' in shows && shows.light !== null && <ScreenLight box={shows.light} />}
      {shows.kind === 'live' && (
        <Entrance early>
          <ShutterButton {...shows.capture} onActivate={onActivate} />
        </Entrance>
      )}
    </>
  );
}

type SaidProps = NonNullable<Extract<TakePhotoView['shows'], { kind: 'live' }>['said']> & Pick<TakePhotoView, 'align'>;

/** A message to posing guests. A failed shot is reported at once. */
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
