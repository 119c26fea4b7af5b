import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import type { RehearsalFinding } from '../../../shared/contract/rehearsal.ts';
import { plainSentence } from '../../core/plainSentence.ts';
import { inspectBooth } from './inspectBooth.ts';
import type { Rehearsal } from './rehearsal.ts';
import { rehearsal } from './rehearsal.ts';
import { rehearsalRoute, staffRehearsalRoute } from './rehearsalRoutes.ts';

export interface RehearsalSettings {
  /** The address of the booth's cloud; null for a standalone booth. */
  readonly cloud: string | null;
  /** Free disk space that must remain. */
  readonly diskFloorBytes: number;
}

/** The dress rehearsal: a visit made by the kiosk itself, and all features' findings. */
export async function openRehearsal(core: Core<RehearsalSettings>): Promise<Result<Feature, string>> {
  const { settings, stores, theme, address, gathered, built, kioskSettings, mark, launcher, events, visits } = core;
  const isInCloud = (): boolean => address().address === settings.cloud;
  const around = {
    theme: () => theme.current(),
    themeProblem: () => theme.problem(),
    vault: () => stores.vault.condition(),
    floorBytes: settings.diskFloorBytes,
    keepsOnDisk: stores.isOnDisk,
    publicAddress: address,
    mark: () => (isInCloud() ? null : mark),
    findings: gathered.findings,
    builtMs: built.builtMs,
    kiosks: async () => (await gathered.health()).kiosks,
  };
  const own = rehearsal({
    inspect: (visit, supplies) => inspectBooth(around, visit, supplies),
    wish: kioskSettings.setRehearsal,
    onOver: (state) => launcher?.tell({ kind: 'rehearsed', state }),
    hearsPhones: () => !isInCloud(),
    work: core.work,
  });
  launcher?.onRehearse((asked) => void own.begin({ ...asked, backToStaff: false }));
  // Events identify visits by number; the kiosk identifies them by the id of the card.
  const byNumber: Rehearsal = {
    ...own,
    hear(word) {
      if (word.kind !== 'visited' || word.visit.photoId === null) return own.hear(word);
      const visit = visits.of(word.visit.photoId);
      events.publish({ kind: 'visit-ended', visit, outcome: 'rehearsed' });
      return own.hear({ ...word, visit: { ...word.visit, photoId: String(visit) } });
    },
  };
  const subscriptions = [
    events.on('card-kept', ({ visit }) => own.kept(String(visit))),
    events.on('card-fetched', ({ visit }) => void own.seen(String(visit))),
  ];
  return success({
    ...rehearsalFeature(byNumber),
    ports: {
      async rehearse() {
        const over = await own.begin({ phone: false, supplies: false, backToStaff: false });
        return over?.verdict ?? null;
      },
    },
    close() {
      subscriptions.forEach((end) => end());
      own.close();
    },
  });
}

export const rehearsalFeature = (own: Rehearsal): Feature => ({
  name: 'rehearsal',
  routes: { kiosk: (app) => rehearsalRoute(app, own), staff: (app) => staffRehearsalRoute(app, own) },
  news: ({ rehearsal }) => rehearsal,
  report() {
    const { verdict, findings } = own.state();
    if (verdict === null) return { rehearsal: null };
    const says = findings.filter(({ level }) => level !== 'good').map((finding) => plainSentence(saidAfar(finding)));
    return { rehearsal: { verdict, says: [...new Set(says)] } };
  },
});

/** A finding as shown in the cloud. Omits details of the theme: the booth's next customer must not read about the previous one's theme. */
const saidAfar = ({ about, level, says }: RehearsalFinding): string =>
  about === 'theme' ? `The theme ${level === 'bad' ? 'cannot be shown' : 'has warnings'}. The booth’s staff page has the details.` : says;
