export interface JsonQuestion {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The header in which a page says for how long nobody has touched it. */
  readonly untouchedHeader: string;
  readonly untouchedMs: number;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

/**
 * Asks a page's own server, and gives the response with its JSON: undefined where there is none, and `isOwn` false where something else has answered.
 * Rejects as `fetch` does.
 */
export async function askJson(path: string, { method, untouchedHeader, untouchedMs, headers, body, timeoutMs }: JsonQuestion) {
  const response = await fetch(path, {
    method,
    headers: {
      ...headers,
      [untouchedHeader]: String(Math.round(untouchedMs)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { ok, status } = response;
  if (status === 204) return { ok, status, isOwn: true, answer: undefined };
  const text = await response.text();
  try {
    return { ok, status, isOwn: true, answer: JSON.parse(text) as unknown };
  } catch {
    return { ok, status, isOwn: false, answer: undefined };
  }
}
