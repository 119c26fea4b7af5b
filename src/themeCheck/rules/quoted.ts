/** Quotes a text for a finding, and shortens a long one. */
export const quoted = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 37)}...` : text}"`;
