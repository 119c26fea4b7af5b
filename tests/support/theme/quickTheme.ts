/** A theme that looks like classic but never waits, for tests with many visits. */
export const quickTheme = {
  countdownSeconds: 0,
  camera: { startDelayMs: 0, helpAfterMs: 300, retryFirstMs: 200, retryLongestMs: 400 },
  // Long enough for most cards to be drawn meanwhile, too short for some.
  picture: { settledPauseMs: 300 },
  share: { loadingMs: 50 },
  motion: { sceneMs: 40, dealMs: 40, touchMs: 20, flashMs: 20 },
};

/**
 * Like `quickTheme`, for tests in which the picture does not matter: the card shows the plain photo, because cutting people out is most of
 * a visit's work.
 */
export const plainTheme = { ...quickTheme, picture: { ...quickTheme.picture, makers: ['plain'] } };
