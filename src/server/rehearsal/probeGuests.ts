import type { Probe } from './RehearsalFacts.ts';

const patienceMs = 6000;

/**
 * Asks the public address as a phone would: whether this booth answers, and what time it is there, where the answer comes from another
 * machine. `mark` is what only this booth's guests' listener can say.
 */
export async function probeGuests(address: string, mark: string): Promise<{ readonly probe: Probe; readonly dateMs: number | null }> {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
    const said = Date.parse(response.headers.get('date') ?? '');
    const dateMs = Number.isNaN(said) ? null : said;
    const answer = (await response.json()) as { readonly booth?: unknown } | null;
    return { probe: answer?.booth === mark ? { kind: 'answered' } : { kind: 'other' }, dateMs };
  } catch (error) {
    if (error instanceof SyntaxError) return { probe: { kind: 'other' }, dateMs: null };
    return { probe: { kind: 'silent', why: reasonOf(error) }, dateMs: null };
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name leads nowhere',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNRESET: 'the connection is cut off',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'nobody answers';
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return (
    reasons[code] ?? (code.includes('CERT') || code.includes('TLS') ? 'its certificate is not taken' : 'it does not answer as a booth does')
  );
}
