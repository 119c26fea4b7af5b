/** How a guest can save the photo. */
export interface KeepingOptions {
  /** Whether download links work. */
  readonly save: boolean;
  /** Whether the phone's share sheet accepts a file. */
  readonly share: boolean;
  /** Whether a long press on the picture opens the phone's menu. */
  readonly hold: boolean;
}

/**
 * Whether the page runs in an in-app browser view. Downloads silently fail there; pressing and holding the picture
 * works. Android's view identifies itself as `wv` or `Version/4.0`. On Apple devices only Safari sends both
 * `Version/...` and `Safari/...`; in-app views omit one of them. So does Firefox, whose older versions open the picture
 * instead of the page. The apps listed here identify as full browsers.
 */
function isInApp(userAgent: string): boolean {
  return (
    /; wv\)|Version\/4\.0 Chrome|Barcelona|GSA\/|Instagram|Line\/|Snapchat|Telegram|TikTok/.test(userAgent) ||
    (/\((iP|Mac).*KHTML/.test(userAgent) && !/Chrome\/|CriOS|Version.*Safari/.test(userAgent))
  );
}

/** What the page knows about its browser. */
export interface Browser {
  readonly userAgent: string;
  /** Whether the browser says that it can share a file; sharing requires a secure context. */
  readonly canShareFile: boolean;
  readonly hasFinger: boolean;
  /** On Android, Telegram's view identifies as Chrome, but adds its own object to the window. */
  readonly isTelegram: boolean;
}

export function keepingOptions({ userAgent, canShareFile, hasFinger, isTelegram }: Browser): KeepingOptions {
  return { save: !isTelegram && !isInApp(userAgent), share: canShareFile, hold: hasFinger };
}
