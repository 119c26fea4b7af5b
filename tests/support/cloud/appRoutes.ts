import type { FastifyInstance } from 'fastify';

export interface AppRoute {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters such as `:booth`. */
  readonly path: string;
}

/** All routes below these paths, from the server's own list, so that new routes are included. */
export function appRoutes(app: FastifyInstance, ...places: readonly string[]): AppRoute[] {
  const found: AppRoute[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes().split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(path);
    const whole = parents.join('');
    if (methods !== '' && places.some((place) => whole.startsWith(place)))
      found.push(...methods.split(', ').map((method) => ({ method: method as AppRoute['method'], path: whole })));
  }
  return found;
}
