import { cameraWords } from '../../../flow/cameraWords.ts';
import type { Preparing } from '../../../flow/Visit.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setText } from '../../views/SceneInput.ts';

const titleAt = { box: 'takePhoto.title', style: 'type.title', colorName: 'ink' } as const;
const helpAt = { box: 'takePhoto.help', style: 'type.body', colorName: 'inkQuiet' } as const;

/** The scene while the camera starts: in place of its picture, the emblem or figures that show where to stand. */
export function preparingView(input: SceneInput, { help, trouble }: Preparing) {
  const { theme, layout } = input;
  const { emblem, heads } = layout.takePhoto;
  const title = setText(input, { ...titleAt, words: 'texts.cameraPreparing' });
  const isDue = help === 'due';
  const stepping = isDue ? [] : (theme.camera.figures ?? []);
  const figures = (heads?.boxes ?? []).flatMap((box, index) => {
    const figure = stepping[index % stepping.length];
    return figure === undefined ? [] : [{ image: figure.image, head: toBox(box) }];
  });
  const told = isDue ? setText(input, { ...helpAt, words: cameraWords(theme, trouble).path }) : null;
  return {
    kind: 'preparing',
    ...(isDue ? { title, dots: null } : waitingView(input, title)),
    help: told,
    emblem: figures.length === 0 ? { image: emblem.image, box: toBox(emblem.box) } : null,
    figures,
    ground: figures.length > 0 ? (stepping[0]?.ground?.image ?? null) : null,
    spokenDetail: told?.text,
  } as const;
}

/** While the camera starts: the distance between the heading and its dots, in units of the theme's spacing, and the dots' height in stage pixels. */
const dotsSpacing = 5;
const dotsHeight = 40;

/** The heading with dots beneath it, centred in the space of the shutter button and its heading. */
function waitingView({ theme, layout }: SceneInput, title: SceneText) {
  const { title: titleBox, capture } = layout.takePhoto;
  const [over, release] = [toBox(titleBox), toBox(capture)];
  const [top, bottom] = [Math.min(over.y, release.y), Math.max(over.y + over.height, release.y + release.height)];
  const [height, gap] = [heightOf(title), dotsSpacing * theme.shape.spacing];
  const y = (top + bottom - height - gap - dotsHeight) / 2;
  return {
    title: { ...title, box: { ...title.box, y, height } },
    dots: { x: title.box.x + title.box.width / 2, y: y + height + gap + dotsHeight / 2 },
  };
}
