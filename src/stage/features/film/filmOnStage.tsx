import type { ResultVisit } from '../../../flow/Visit.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { FilmLayerOrder } from '../../../picture/film/FilmLayerOrder.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setText } from '../../views/SceneInput.ts';
import type { StageFeature, UnseenOrder, UnseenProps } from '../../views/StageFeature.ts';
import { FilmingRing } from './FilmingRing.tsx';
import { FilmLayers } from './FilmLayers.tsx';
import { PlayButton } from './PlayButton.tsx';

/** The button's size in stage pixels. */
const playSize = 104;

/** How far the button extends beyond the card's corner, to the side and down, without touching the text at the card's lower edge. */
const [playBeside, playBelow] = [92, 20];

/**
 * The play button on the card's lower corner, where it hides nobody and a seated guest can reach it. A film plays by itself unless motion
 * is reduced.
 */
function playButton({ theme, motion = 'still' }: SceneInput, { x, y, width, height }: Box, { film }: ResultVisit) {
  const isPlaying = (motion === 'full') !== (film === 'switched');
  const { films, back } = theme.texts;
  const control: Control<VisitEvent> = {
    id: 'film',
    role: 'button',
    label: (isPlaying ? films?.pause : films?.play) ?? back,
    box: { x: x + width + playBeside - playSize, y: y + height + playBelow - playSize, width: playSize, height: playSize },
    event: { type: 'film-pressed' },
    enabled: true,
  };
  return { control, isPlaying };
}

const isLayers = (order: UnseenOrder | null): order is FilmLayerOrder => order?.kind === 'film-layers';

/** The card's layers for a film, drawn while its guests pose. */
function UnseenSheets({ theme, after, asked }: UnseenProps) {
  if (!isLayers(asked)) return null;
  const { format, answers, shape, take } = asked;
  const width = theme.formats?.find(({ id }) => id === format)?.boomerang?.width;
  return <FilmLayers key={shape} spec={theme.card} brand={theme.brand} {...{ answers, shape, width, after }} onDrawn={take} />;
}

/** The film feature: guests are filmed, see the film in place of the preview, and can pause and play it on their card. */
export const filmOnStage: StageFeature = {
  name: 'film',
  inResult(input, visit, card) {
    if (visit.picture.film === undefined) return null;
    const play = playButton(input, card, visit);
    return {
      controls: [play.control],
      view: play,
      moves: play.isPlaying,
      draw: (onActivate) => (
        <Entrance order={4} from={{}}>
          <PlayButton {...play} onActivate={onActivate} />
        </Entrance>
      ),
    };
  },
  inMaking(input, { development, format }) {
    const { formats = [] } = input.theme;
    const boomerang = (formats.find(({ id }) => id === format) ?? formats[0])?.boomerang;
    if (boomerang === undefined) return null;
    return {
      taking: development.name === 'filming' ? takingView(input, 1000 * boomerang.seconds) : null,
      made: 'picture' in development && development.picture.film !== undefined ? development.picture : null,
    };
  },
  Unseen: UnseenSheets,
};

function takingView(input: SceneInput, durationMs: number) {
  const box = toBox(input.layout.takePhoto.capture);
  return {
    title: setText(input, { words: 'texts.films.filming', box: 'takePhoto.title', style: 'type.title', colorName: 'ink' }),
    draw: () => <FilmingRing box={box} durationMs={durationMs} />,
  };
}
