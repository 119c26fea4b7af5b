/**
 * Text from elsewhere, safe to write to a terminal: each run of control characters and of marks that override the direction of text becomes
 * a space. Escape sequences could set the clipboard or hide lines.
 */
export const withoutControls = (text: string): string => text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ');
