/** Exchanges the key in a page's address for its cookie. */
export async function shownKey(address: string): Promise<string> {
  const response = await fetch(new URL('/key', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: new URL(address).hash.slice(1) }),
  });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
