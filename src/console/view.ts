/** The current view, from its address. */
export type View =
  | { readonly kind: 'booths' | 'events' | 'themes' | 'alerts' | 'people' | 'account' }
  /** `query`: the search parameters, such as `?find=revoked`. */
  | { readonly kind: 'log'; readonly query: string }
  | { readonly kind: 'booth' | 'event' | 'person'; readonly id: string };

const lists = ['booths', 'events', 'themes', 'alerts', 'people', 'account'] as const;

const single: Readonly<Record<string, 'booth' | 'event' | 'person'>> = { booths: 'booth', events: 'event', people: 'person' };

/** The view at an address of this page; unknown addresses show the list of booths. */
export function viewAt(address: string): View {
  const [path = '', query = ''] = address.split(/(?=\?)/, 2);
  const [, list, id] = /^\/console\/(\w+)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  const kind = id === undefined ? undefined : single[list ?? ''];
  if (id !== undefined && kind !== undefined) return { kind, id };
  return list === 'log' ? { kind: 'log', query } : { kind: lists.find((one) => one === list) ?? 'booths' };
}

/** The paths that a view requests from the server. */
export function asksFor(view: View, reachesAll: boolean): readonly string[] {
  switch (view.kind) {
    case 'booths':
      return ['booths', 'events', 'themes', ...(reachesAll ? ['joins'] : [])];
    case 'booth':
      return [`booths/${view.id}`, `booths/${view.id}/troubles`, 'themes', ...(reachesAll ? [`booths/${view.id}/moves`] : [])];
    case 'events':
      return ['events', 'booths'];
    case 'event':
      return ['events', 'booths', 'themes', `events/${view.id}/sums`, `events/${view.id}/troubles`, `events/${view.id}/theme`];
    case 'themes':
      return ['themes'];
    case 'alerts':
      return ['alerts', 'events'];
    case 'people':
      return reachesAll ? ['people', 'events'] : [];
    case 'person':
      return reachesAll ? ['people', 'events', `people/${view.id}/passkeys`] : [];
    case 'log':
      return [`log${view.query}`];
    case 'account':
      return ['passkeys', 'sessions'];
  }
}
