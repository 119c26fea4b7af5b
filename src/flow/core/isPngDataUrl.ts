/** Whether a value is a PNG as a data URL: base64 that begins with PNG's eight-byte signature (ISO/IEC 15948). */
export function isPngDataUrl(value: unknown): value is string {
  return typeof value === 'string' && /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(value);
}
