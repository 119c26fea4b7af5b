import type { Layout } from '../../src/shared/theme/layoutSchema.ts';

const background = { image: '/emoji/star.svg' };
const emblem = { image: '/emoji/camera.svg' };

/** The minimal theme's boxes on a 1080x1920 stage. */
export const minimalPortrait: Layout = {
  stage: [1080, 1920],
  align: 'center',
  welcome: {
    background,
    brand: [90, 120, 900, 140],
    tagline: [90, 270, 900, 80],
    fan: [{ image: '/emoji/star.svg', center: [540, 900], width: 400, turn: -6 }],
    start: [240, 1560, 600, 160],
  },
  survey: {
    background,
    progress: [90, 80, 900, 24],
    step: [90, 120, 900, 60],
    question: [90, 220, 900, 260],
    options: { box: [90, 520, 900, 1000], columns: 2, gap: 40 },
    next: [240, 1620, 600, 160],
  },
  takePhoto: {
    background,
    preview: [140, 420, 800, 800],
    frame: 16,
    lookHere: [140, 80, 800, 80],
    lookHereArrow: 'up',
    title: [90, 220, 900, 140],
    emblem: { ...emblem, box: [440, 700, 200, 200] },
    help: [90, 1280, 900, 160],
    capture: [240, 1560, 600, 160],
    progress: [240, 1480, 600, 40],
  },
  result: {
    background,
    card: [185, 100, 710, 1000],
    cardTurn: -2,
    panel: [140, 1180, 800, 480],
    qr: [415, 1220, 250, 250],
    scan: [180, 1490, 720, 80],
    status: [180, 1570, 720, 60],
    back: [240, 1700, 600, 140],
  },
  notFound: {
    background,
    art: { ...emblem, box: [340, 300, 400, 400] },
    title: [90, 800, 900, 140],
    detail: [90, 960, 900, 160],
    home: [240, 1560, 600, 160],
  },
  closed: {
    background,
    panel: [90, 500, 900, 900],
    title: [150, 560, 780, 140],
    detail: [150, 720, 780, 160],
    times: [150, 900, 780, 440],
  },
  trouble: { background, title: [90, 760, 900, 140], detail: [90, 920, 900, 160] },
  stillThere: { panel: [90, 560, 900, 800], title: [150, 640, 780, 140], detail: [150, 800, 780, 160], stay: [240, 1120, 600, 160] },
};

/** The minimal theme's boxes on a 1920x1080 stage. */
export const minimalLandscape: Layout = {
  stage: [1920, 1080],
  align: 'left',
  welcome: {
    background,
    brand: [120, 200, 800, 140],
    tagline: [120, 360, 800, 80],
    fan: [{ image: '/emoji/star.svg', center: [1400, 540], width: 400, turn: 6 }],
    start: [120, 760, 600, 160],
  },
  survey: {
    background,
    progress: [120, 60, 1680, 24],
    step: [120, 100, 700, 60],
    question: [120, 200, 700, 400],
    options: { box: [880, 120, 920, 840], columns: 2, gap: 32 },
    next: [120, 800, 600, 160],
  },
  takePhoto: {
    background,
    preview: [1000, 140, 800, 800],
    frame: 16,
    lookHere: [1000, 40, 800, 80],
    lookHereArrow: 'up',
    title: [120, 200, 780, 140],
    emblem: { ...emblem, box: [1300, 420, 200, 200] },
    help: [120, 380, 780, 200],
    capture: [120, 760, 600, 160],
    progress: [120, 680, 600, 40],
  },
  result: {
    background,
    card: [120, 40, 710, 1000],
    cardTurn: -2,
    panel: [960, 120, 840, 560],
    qr: [1020, 180, 250, 250],
    scan: [1020, 460, 720, 80],
    status: [1020, 560, 720, 80],
    back: [960, 780, 600, 160],
  },
  notFound: {
    background,
    art: { ...emblem, box: [1200, 300, 480, 480] },
    title: [120, 240, 900, 140],
    detail: [120, 400, 900, 160],
    home: [120, 760, 600, 160],
  },
  closed: {
    background,
    panel: [120, 140, 1200, 800],
    title: [180, 200, 1080, 140],
    detail: [180, 360, 1080, 120],
    times: [180, 500, 1080, 380],
  },
  trouble: { background, title: [120, 380, 1200, 140], detail: [120, 540, 1200, 160] },
  stillThere: { panel: [460, 200, 1000, 680], title: [540, 260, 840, 120], detail: [540, 400, 840, 160], stay: [660, 660, 600, 160] },
};
