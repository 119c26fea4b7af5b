import type { Health } from '../../../shared/contract/health.ts';
import type { RehearsalFinding } from '../../../shared/contract/rehearsal.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { PictureOrders } from './pictureOrders.ts';
import type { OutOfUse } from './services/heeded.ts';

type ServiceState = ReturnType<PictureOrders['state']>;
type PicturesHealth = NonNullable<Health['pictures']>;

const serviceStates = { closed: 'ready', open: 'resting', trying: 'trying' } as const;

/** The picture service's part of health. `out`: services that need somebody to act. */
export const picturesHealth = (
  { service, breaker }: ServiceState,
  spending: PicturesHealth['spending'],
  out: readonly OutOfUse[] = [],
): PicturesHealth => ({
  service,
  state: out.length === service.split(', ').length ? 'out' : serviceStates[breaker],
  out: out.map(outText),
  spending,
});

const outText = ({ service, reason, howToFix }: OutOfUse): string =>
  `The picture service "${service}" is out of use: ${reason}. ${howToFix}`;

/** Problems of the picture service for staff, a sentence each. */
export function serviceProblems(pictures: PicturesHealth | null): string[] {
  if (pictures === null) return [];
  const { service, state, out, spending } = pictures;
  const reached = spending?.isOff === true ? null : (spending?.reached ?? null);
  return [
    ...out,
    ...(state === 'ready' || state === 'out'
      ? []
      : [`The picture service "${service}" has failed several times in a row and is paused for a while; cards are made without it.`]),
    ...(reached === null || spending === null
      ? []
      : [
          `${counted(spending.ordered[reached])} of at most ${String(spending.limits[reached] ?? 0)} ${ofPeriod[reached]} ${spending.ordered[reached] === 1 ? 'is' : 'are'} ordered from "${service}"; cards are made without it.`,
        ]),
  ];
}

const ofPeriod = { hour: 'this hour', day: 'today', event: 'at this event' } as const;
const counted = (pictures: number): string => `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`;

/** A rehearsal's findings about the picture service; empty if the theme does not use the server's service. */
export function judgeService(
  { makers, serviceUrl }: Pick<Theme['picture'], 'makers' | 'serviceUrl'>,
  state: ServiceState | null,
  out: readonly OutOfUse[] = [],
): RehearsalFinding[] {
  // The page itself calls a service named by the theme, with the same fallbacks.
  if (!makers.includes('service') || serviceUrl !== undefined) return [];
  const finding = (level: RehearsalFinding['level'], says: string, howToFix: string | null): RehearsalFinding[] => [
    { about: 'services', level, says, howToFix },
  ];
  if (state === null)
    return finding(
      'note',
      'The theme names the maker "service", but no picture service is chosen: cards are made without it.',
      'Start with --picture-service.',
    );
  if (out.length > 0)
    return out.flatMap((one) => finding('note', `${outText({ ...one, howToFix: '' }).trim()} Cards are made without it.`, one.howToFix));
  return state.breaker === 'closed'
    ? finding('good', `The picture service "${state.service}" is ready.`, null)
    : finding('note', `The picture service "${state.service}" fails; cards are made without it.`, 'Fix the service, then rehearse again.');
}
