/** Rows as CSV (RFC 4180), with a byte order mark so that spreadsheets recognise UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;

/**
 * A spreadsheet evaluates a text that begins like a formula, also with the wide signs of Asian keyboards. Where the decimal sign is a comma, cells end at a
 * semicolon, and quotation marks within a line protect nothing: a formula may begin there too. An apostrophe in front keeps it a text.
 */
const formulaStart = /(^|[;\t\r\n][" ]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g;

function cell(text: string): string {
  const harmless = text.replace(formulaStart, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `2026-11-21 14:02:05` of a moment, which spreadsheets read as a time. */
export const utcText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
