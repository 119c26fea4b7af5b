/** How a guest can take the photo out of this page. */
export interface WaysToKeep {
  /** Whether a link that downloads works. */
  readonly save: boolean;
  /** Whether the phone's own sharing takes a file. */
  readonly share: boolean;
  /** Whether a finger can press and hold the picture, which brings up the phone's own menu. */
  readonly hold: boolean;
}

/**
 * Apps that show pages in a view of their own, as they name themselves in the user agent. There a download comes to nothing,
 * without a word; pressing and holding the picture works.
 */
const inAppViews =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|Twitter|TikTok|musical_ly|BytedanceWebview|Pinterest)|; wv\)/;

/** `canShareFile` is the browser's own answer; sharing exists in secure contexts only. */
export function waysToKeep(userAgent: string, canShareFile: boolean, hasFinger: boolean): WaysToKeep {
  return { save: !inAppViews.test(userAgent), share: canShareFile, hold: hasFinger };
}
