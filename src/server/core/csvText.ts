/** A byte order mark, so that spreadsheets recognise UTF-8. */
export const csvStart = '\uFEFF';

/** Rows as lines of CSV (RFC 4180). */
export const csvLines = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');

/** Rows as a whole CSV file. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${csvStart}${csvLines(rows)}`;

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
