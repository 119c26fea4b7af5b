/** A theme with classic's looks and no waiting, for tests that go through many visits. */
export const quickTheme = {
  countdownSeconds: 0,
  camera: { startDelayMs: 0, helpAfterMs: 300, retryFirstMs: 200, retryLongestMs: 400 },
  // Long enough for most cards to be drawn in it, and too short for some.
  picture: { settledPauseMs: 300 },
  share: { loadingMs: 50 },
  motion: { sceneMs: 40, dealMs: 40, touchMs: 20, flashMs: 20 },
};

/** The same where it does not matter who makes the picture: the photo itself is on the card, for cutting people out is most of a visit's work. */
export const plainTheme = { ...quickTheme, picture: { ...quickTheme.picture, makers: ['plain'] } };
