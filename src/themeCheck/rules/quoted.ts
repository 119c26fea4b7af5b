/** A text as a finding names it: between quotes, a long one cut short. */
export const quoted = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 37)}...` : text}"`;
