import type { AxiosInstance } from 'axios';
import axios from 'axios';

/** The kiosk's one HTTP client: JSON both ways, and a time-out for every request. */
export function httpClient(baseURL: string, timeoutMs: number): AxiosInstance {
  return axios.create({ baseURL, timeout: timeoutMs, headers: { 'Content-Type': 'application/json' } });
}
