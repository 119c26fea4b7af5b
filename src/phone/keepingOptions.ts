/** How a guest can take the photo out of this page. */
export interface KeepingOptions {
  /** Whether a link that downloads works. */
  readonly save: boolean;
  /** Whether the phone's own sharing takes a file. */
  readonly share: boolean;
  /** Whether pressing and holding the picture brings up the phone's own menu. */
  readonly hold: boolean;
}

/**
 * Whether an app shows the page in a browser view of its own. Downloads silently fail there; pressing and holding the picture works. Android's view
 * calls itself `wv` or `Version/4.0`. On Apple's devices only Safari is `Version/... Safari/...`; a view lacks one of the two, as does Firefox, whose
 * older versions show the picture instead of the page. The apps named here call themselves browsers as well.
 */
function isInApp(userAgent: string): boolean {
  return (
    /; wv\)|Version\/4\.0 Chrome|Barcelona|GSA\/|Instagram|Line\/|Snapchat|Telegram|TikTok/.test(userAgent) ||
    (/\((iP|Mac).*KHTML/.test(userAgent) && !/Chrome\/|CriOS|Version.*Safari/.test(userAgent))
  );
}

/** What the page knows of the browser that shows it. */
export interface Browser {
  readonly userAgent: string;
  /** The browser's own answer; sharing exists in secure contexts only. */
  readonly canShareFile: boolean;
  readonly hasFinger: boolean;
  /** On Android, Telegram's view calls itself Chrome, but adds a name of its own to the page's window. */
  readonly isTelegram: boolean;
}

export function keepingOptions({ userAgent, canShareFile, hasFinger, isTelegram }: Browser): KeepingOptions {
  return { save: !isTelegram && !isInApp(userAgent), share: canShareFile, hold: hasFinger };
}
