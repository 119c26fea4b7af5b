import type { ReportedBooth } from '../../shared/contract/booths.ts';
import type { BoothDetail } from '../../shared/contract/console.ts';
import { silentKioskSeconds } from '../../shared/contract/silentKioskSeconds.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted, space } from '../../pageParts/amounts.ts';
import { featureFacts } from '../features.ts';
import { momentOf, since, span } from './when.ts';

/** A booth's status, as shown on its own staff page. Outdated values are marked. */
export function BoothStatusPanel({ booth }: { readonly booth: BoothDetail }) {
  const { report, heardSecondsAgo, admitted } = booth;
  if (report === null || heardSecondsAgo === null)
    return (
      <Panel title="State">
        <p className="quiet">
          {heardSecondsAgo === null
            ? `It was admitted on ${momentOf(admitted)} and has not reported yet.`
            : 'It has not reported since it was added here.'}
        </p>
      </Panel>
    );
  const { rehearsal } = report;
  const facts: readonly (readonly [string, string])[] = [
    ['Last report', since(heardSecondsAgo)],
    ['Kiosks', kiosksText(report, heardSecondsAgo)],
    ['Camera', cameraText(report, heardSecondsAgo)],
    ['Outbox', outboxText(report, heardSecondsAgo)],
    ['Disk', report.disk.roomMegabytes === null ? 'not known' : `${space(report.disk.roomMegabytes)} free`],
    ...featureFacts.map((fact) => fact(report)),
    ['Rehearsal', rehearsal === null ? 'none since its start' : [rehearsal.verdict, ...rehearsal.says].join(' · ')],
    ['Version', report.version],
    ['Clock', `${report.time}, ${booth.offset ?? ''}`],
    ['Cards today', booth.cardsToday === null ? '–' : String(booth.cardsToday)],
    ['Event', booth.event?.name ?? 'none today'],
    ['Admitted', momentOf(admitted)],
  ];
  return (
    <Panel title={booth.isKnown ? 'State' : 'Last known state'}>
      {!booth.isKnown && <p className="quiet">{`Its current state is not known. This is its report from ${since(heardSecondsAgo)}.`}</p>}
      <dl className="pairs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type Kiosk = ReportedBooth['kiosks'][number];

const now = { waiting: 'waits for guests', visit: 'has a guest', closed: 'closed' } as const;
const before = { waiting: 'waited for guests', visit: 'had a guest', closed: 'was closed' } as const;

const isSilent = (kiosk: Kiosk, heardSecondsAgo: number): boolean => kiosk.heardSecondsAgo + heardSecondsAgo >= silentKioskSeconds;

function kiosksText({ kiosks }: ReportedBooth, heardSecondsAgo: number): string {
  if (kiosks.length === 0) return 'none is running';
  return kiosks
    .map((kiosk) =>
      isSilent(kiosk, heardSecondsAgo)
        ? `not known: it ${before[kiosk.doing]} ${since(kiosk.heardSecondsAgo + heardSecondsAgo)}`
        : now[kiosk.doing],
    )
    .join(', ');
}

function cameraText({ kiosks }: ReportedBooth, heardSecondsAgo: number): string {
  const received = kiosks.filter((kiosk) => !isSilent(kiosk, heardSecondsAgo));
  if (received.length === 0) return 'not known';
  const without = received.filter(({ camera }) => camera !== null).length;
  const unknown = kiosks.length - received.length;
  return [
    without === 0 ? 'no trouble' : `${counted(without, 'kiosk')} without pictures`,
    ...(unknown > 0 ? [`${counted(unknown, 'kiosk')} not known`] : []),
  ].join(', ');
}

function outboxText({ outbox }: ReportedBooth, heardSecondsAgo: number): string {
  const { waiting, oldestSeconds } = outbox;
  const ageSeconds = outbox.heardSecondsAgo + heardSecondsAgo;
  const told = ageSeconds >= silentKioskSeconds ? ` (reported ${since(ageSeconds)}, unknown now)` : '';
  if (waiting === 0) return `empty${told}`;
  return `${counted(waiting, 'photo')} waiting, the oldest for ${span(oldestSeconds + heardSecondsAgo)}${told}`;
}
