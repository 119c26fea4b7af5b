/** Delimiters and value tags of the Internet Printing Protocol (RFC 8010, section 3.5). */
export const tags = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  printer: 0x04,
  unsupported: 0x10,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octets: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  range: 0x33,
  beginCollection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
  memberName: 0x4a,
} as const;

/** Operations from RFC 8011, section 5.4.15, and from CUPS. */
export const operations = {
  printJob: 0x0002,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  resumePrinter: 0x0011,
  cupsGetPrinters: 0x4002,
} as const;

/** The status codes that matter to the booth. */
export const statuses = {
  notFound: 0x0406,
  gone: 0x0407,
  notPossible: 0x0404,
  badRequest: 0x0400,
  wrongVersion: 0x0503,
  busy: 0x0507,
  unauthorized: 0x0402,
  forbidden: 0x0401,
} as const;

/** Job states (RFC 8011, section 5.3.7). */
export const jobStates = { pending: 3, held: 4, processing: 5, stopped: 6, cancelled: 7, aborted: 8, completed: 9 } as const;

/** Printer states (RFC 8011, section 5.4.11). */
export const printerStates = { idle: 3, processing: 4, stopped: 5 } as const;
