/** The screen in the page's address, for links and screenshots: `#result.portrait`. Null for none. */
export const screenInAddress = (): string | null => window.location.hash.slice(1) || null;
