/** The name or address and the port that a `Host` header names; null for one that names nothing proper. IPv6 is without brackets. */
export function hostOf(header: string | undefined, standardPort: number): { readonly name: string; readonly port: number } | null {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::(\d{1,5}))?$/i.exec(header ?? '') ?? [];
  const name = (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '') ?? '';
  if (name === '' || Number(port ?? 0) > 65_535) return null;
  return { name, port: port === undefined ? standardPort : Number(port) };
}
