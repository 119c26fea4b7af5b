import { isPrivate } from './settings/settingKinds.ts';

/** Names the recipient at an address, for guests: a well-known name, otherwise the host; null for a computer in the venue. */
export function recipientAt(url: string): string | null {
  const { hostname } = new URL(url);
  if (isPrivate(hostname)) return null;
  return known[hostname] ?? hostname.replace(/^(?:api|www)\./, '');
}

const known: Readonly<Record<string, string>> = {
  'api.openai.com': 'OpenAI',
  'generativelanguage.googleapis.com': 'Google',
};
