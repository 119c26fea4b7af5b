/** The screen in the page's address, such as `#result.portrait`, for links and screenshots; null if there is none. */
export const screenInAddress = (): string | null => window.location.hash.slice(1) || null;
