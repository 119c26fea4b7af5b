import { single } from './operationGroup.ts';
import type { ReadAttributes } from './readIpp.ts';
import type { IppAttribute, IppValue } from './writeIpp.ts';

/**
 * The options that a sheet needs: one page, once, now, upright. A printer or queue may have other defaults (RFC 8011, PWG 5100.13, and
 * options of CUPS's filters), set by hand, by another program or for other jobs.
 */
const needed: Readonly<Record<string, IppValue>> = {
  copies: { type: 'integer', value: 1 },
  'number-up': { type: 'integer', value: 1 },
  'page-ranges': { type: 'range', value: [1, 1] },
  'page-set': { type: 'keyword', value: 'all' },
  'orientation-requested': { type: 'enum', value: 3 },
  landscape: { type: 'boolean', value: false },
  mirror: { type: 'boolean', value: false },
  'page-border': { type: 'keyword', value: 'none' },
  sides: { type: 'keyword', value: 'one-sided' },
  finishings: { type: 'enum', value: 3 },
  'job-hold-until': { type: 'keyword', value: 'no-hold' },
};

/** The attributes that report these defaults. */
export const ownDefaults: readonly string[] = Object.keys(needed).map((name) => `${name}-default`);

/** Compares values as text, because queues report some numbers and booleans as words. */
const inText = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');

/** The job's options that override reported defaults. Omits all others, because strict printers refuse unknown options. */
export const overOwnDefaults = (attributes: ReadAttributes): readonly IppAttribute[] =>
  Object.entries(needed).flatMap(([name, value]) => {
    // An option without a default is reported as an empty text.
    const [own = ''] = attributes.get(`${name}-default`) ?? [];
    return own === '' || inText(own) === inText(value.value) ? [] : [single(name, value)];
  });
