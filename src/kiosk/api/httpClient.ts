import type { AxiosInstance } from 'axios';
import axios from 'axios';

/** The kiosk's only kind of HTTP client: JSON in both directions, and a time-out for every request. */
export function httpClient(baseURL: string, timeoutMs: number): AxiosInstance {
  return axios.create({ baseURL, timeout: timeoutMs, headers: { 'Content-Type': 'application/json' } });
}

/**
 * The server's JSON answer. Empty if it isn't an object (for example, a venue's login page); null if there is no answer, or if the server
 * is older than the page.
 */
export async function answerTo<Answer>(asked: Promise<{ readonly data: unknown }>): Promise<Partial<Answer> | null> {
  try {
    const { data } = await asked;
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return null;
  }
}
