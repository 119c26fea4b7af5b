/** A byte order mark, so that spreadsheets recognise UTF-8. */
export const csvStart = '\uFEFF';

/** Rows as lines of CSV (RFC 4180). */
export const csvLines = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');

/** Rows as a complete CSV file. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${csvStart}${csvLines(rows)}`;

/**
 * Spreadsheets evaluate cells that begin like a formula, including with full-width signs. In locales with a decimal comma, a semicolon ends
 * a cell even inside quotation marks, so a formula may also begin after one. A leading apostrophe marks the cell as text.
 */
const formulaStart = /(^|[;\t\r\n][" ]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g;

function cell(text: string): string {
  const harmless = text.replace(formulaStart, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A UTC time in a form that spreadsheets recognise, such as `2026-11-21 14:02:05`. */
export const utcText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
