import type { FastifyRequest } from 'fastify';

/** The values of a cookie by its name; more than one where a browser has it for several paths. */
export const cookiesOf = ({ headers }: FastifyRequest, name: string): string[] =>
  (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', value] = pair.trim().split('=', 2);
    return key === name && value !== undefined ? [value] : [];
  });
