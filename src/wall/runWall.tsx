import { albumServer } from '../album/albumServer.ts';
import { albumOpener } from '../album/albumWorker.ts';
import type { Wall, WallEvent } from '../flow/wall/wallAfter.ts';
import { emptyWall, wallAfter } from '../flow/wall/wallAfter.ts';
import { wallInFragment, wallLink } from '../shared/album/albumLink.ts';
import type { WallSecret } from '../shared/album/EventSecret.ts';
import { screenInFragment } from '../shared/album/wallHandover.ts';
import type { ThemeResponse } from '../shared/contract/themeResponse.ts';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { chooseLayout, fitStage, followScreen, readScreen } from '../stage/canvas/fitStage.ts';
import { konvaRoot } from '../stage/canvas/konvaRoot.ts';
import { stagePage } from '../stage/canvas/stagePage.ts';
import { clearCache } from '../stage/parts/rasterCache.ts';
import { askForWall } from './askForWall.ts';
import { giveWall } from './giveWall.ts';
import { keptWall, secondScreen } from './keptWall.ts';
import { after, later } from './later.ts';
import type { HeldPicture } from './openedPicture.ts';
import { release } from './openedPicture.ts';
import { watchWall } from './watchWall.ts';
import { fetchWallTheme, loadWallFonts } from './wallTheme.ts';
import { wallWordsFor } from './wallWords.ts';
import { WallStage } from './WallStage.tsx';

/** How often to check whether the booth has switched themes. */
const askThemeMs = 20_000;
const reloadMs = 10_000;
/** How long a removed card may remain on the stage. */
const releaseMs = 2000;
/** The default pace, for themes that set none. */
const usualPace = { largeMs: 7000, turnMs: 20_000 };

const own = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** Runs the wall page. `script` is the page's own source, for the worker that opens pictures. */
export async function runWall(script: string): Promise<void> {
  const words = wallWordsFor(navigator.languages);
  const root = document.documentElement;
  [root.lang, root.dir] = [words.tag, words.tag === 'ar' ? 'rtl' : 'ltr'];
  addEventListener('hashchange', () => location.reload());
  const screen = screenInFragment(location.hash);
  if (screen !== null) return giveWall(words, screen);
  const isSecond = location.hash === secondScreen;
  let secret = isSecond ? keptWall.read() : wallInFragment(location.hash);
  if (secret === null && !isSecond && location.hash.length > 1) return say(words.noLink, words.noLinkDetail);
  if (secret === null) {
    secret = await askForWall(words);
    // On other screens, put the wall into the address, so that a reload opens it again.
    if (isSecond) keptWall.keep(secret);
    else history.replaceState(null, '', wallLink('', secret));
  }
  say(words.opening, '');
  let first = await fetchWallTheme();
  for (let pauseMs = 1000; first === null || first === 'none'; pauseMs = Math.min(15_000, pauseMs * 2)) {
    if (first === 'none') say(words.noWall, words.noWallDetail);
    await later(pauseMs);
    first = await fetchWallTheme();
  }
  // The booth goes on to its next event, and its second screen must not show the last one's guests there.
  const over = (): void => {
    if (!isSecond) return;
    keptWall.forget();
    location.reload();
  };
  await openWall(first, secret, { script, over });
}

function say(heading: string, detail: string): void {
  own('heading').textContent = heading;
  own('detail').textContent = detail;
}

interface WallRun {
  readonly script: string;
  /** Called when the wall's event is over, closed, or unknown here from the beginning. */
  readonly over: () => void;
}

async function openWall(first: ThemeResponse, secret: WallSecret, { script, over }: WallRun): Promise<void> {
  let { version } = first;
  let theme = inLanguage(first.theme);
  await loadWallFonts(theme.fonts);
  const page = stagePage(own('wall'));
  const render = konvaRoot(page.stage);
  const pictures = new Map<string, HeldPicture>();
  const find = (address: string): HeldPicture | undefined => pictures.get(address);
  let wall: Wall = emptyWall;
  let largeSinceMs = performance.now();
  let cancel = (): void => undefined;

  const layoutNow = () => {
    const screen = readScreen();
    return { screen, ...chooseLayout(withWalls(theme), screen.width, screen.height) };
  };

  function draw(): void {
    const { screen, orientation, layout } = layoutNow();
    const fit = fitStage(...layout.stage, screen);
    page.place(layout.stage, fit);
    document.body.style.background = theme.colors.surround;
    root().classList.add('drawn');
    const { language = 'en', direction = 'ltr', texts } = theme;
    [root().lang, root().dir] = [language, direction];
    if (texts.wall !== undefined) say(wall.cards.length === 0 ? texts.wall.invitation : texts.wall.title, texts.wall.place);
    const motion = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduced' : 'full';
    render(
      <WallStage
        key={version}
        {...{ theme, orientation, motion }}
        pixelRatio={fit.pixelRatio}
        shown={wall}
        pictures={find}
        onFailed={() => after(reloadMs, () => location.reload())}
      />,
    );
    page.stage.show();
  }

  /** The more cards are waiting, the shorter each one stays large. */
  function setTimer(): void {
    cancel();
    const { largeMs, turnMs } = theme.wall ?? usualPace;
    const isLarge = wall.large !== null;
    if (!isLarge && turnMs === 0) return;
    const dueMs = largeSinceMs + (isLarge ? largeMs / (1 + wall.coming.length) : turnMs) - performance.now();
    cancel = after(Math.max(0, dueMs), () => hear({ type: isLarge ? 'large-elapsed' : 'turn-elapsed' }));
  }

  function hear(event: WallEvent): void {
    const before = wall.large;
    wall = wallAfter(wall, event, layoutNow().layout.wall?.most ?? 1);
    if (wall.large !== before || event.type === 'turn-elapsed') largeSinceMs = performance.now();
    draw();
    // React keeps its previous tree, which may still hold a removed picture: draw twice to replace both trees.
    if (event.type === 'cards-gone') draw();
    setTimer();
    const shown = new Set([...wall.cards, ...wall.coming].map(({ id }) => id));
    for (const [id, picture] of pictures) {
      if (shown.has(id)) continue;
      pictures.delete(id);
      after(releaseMs, () => release(picture));
    }
  }

  async function followTheme(): Promise<never> {
    for (;;) {
      await later(askThemeMs);
      const next = await fetchWallTheme();
      if (next === null || next === 'none' || next.version === version) continue;
      const said = inLanguage(next.theme);
      await loadWallFonts(said.fonts);
      clearCache();
      [theme, version] = [said, next.version];
      draw();
    }
  }

  draw();
  followScreen(draw);
  void followTheme();
  await watchWall({
    server: albumServer({ role: 'viewer', secret }),
    opener: albumOpener(script),
    most: () => layoutNow().layout.wall?.most ?? 1,
    say: hear,
    hold: (address, picture) => void pictures.set(address, picture),
    over,
  });
}

const root = (): HTMLElement => document.documentElement;

/** The theme with only the layouts that have a wall. The server never sends a theme without one. */
function withWalls(theme: Theme): Theme {
  const { portrait, landscape } = theme.layouts;
  return { ...theme, layouts: { ...(portrait?.wall && { portrait }), ...(landscape?.wall && { landscape }) } };
}
