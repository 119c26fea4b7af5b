/** A byte order mark, so that spreadsheets recognise UTF-8. */
export const csvStart = '\uFEFF';

/** Rows as lines of CSV (RFC 4180). */
export const csvLines = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');

/** Rows as a complete CSV file. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${csvStart}${csvLines(rows)}`;

/**
 * Spreadsheets evaluate text that begins like a formula, also with the full-width signs of Asian keyboards. Where the decimal sign is a comma, a
 * semicolon ends a cell, and quotation marks within a line don't prevent that: a formula may begin there too. A leading apostrophe marks it as text.
 */
const formulaStart = /(^|[;\t\r\n][" ]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g;

function cell(text: string): string {
  const harmless = text.replace(formulaStart, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A time in UTC such as `2026-11-21 14:02:05`, which spreadsheets read as a time. */
export const utcText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
