import { createStore } from 'zustand/vanilla';
import type { CameraName, KioskSettings } from '../shared/contract/kioskStatus.ts';
import type { StaffPrinter } from '../shared/contract/print/print.ts';
import type { RehearsalState } from '../shared/contract/rehearsal.ts';
import type { KeyedService, StaffCleared, StaffDay, StaffLoginState, StaffOverview, StudioOpened } from '../shared/contract/staff.ts';
import type { Result } from '../shared/errors.ts';
import type { ServerTrouble } from './askServer.ts';
import { askServer } from './askServer.ts';
import { isOver, leavingInSeconds } from './leaving.ts';

/** What the page tells of the last thing that was done. */
export interface Notice {
  readonly kind: 'done' | 'failed';
  readonly text: string;
  /** Which action it was. */
  readonly action: string;
}

export interface Staff {
  /** Null until the server has answered for the first time. */
  readonly login: StaffLoginState | null;
  readonly overview: StaffOverview | null;
  readonly sums: StaffDay | null;
  /** The latest rehearsal. */
  readonly rehearsal: RehearsalState | null;
  /** Null until the server has told of its printer. */
  readonly printer: StaffPrinter | null;
  /** Where the studio was opened for the theme on show; null where it was not. */
  readonly studio: string | null;
  /** Which day's sums are wanted; null for today's. */
  readonly wantedDay: string | null;
  /** Whether the server has answered the last time. */
  readonly isHeard: boolean;
  /** What is being done, by a name; null for nothing. */
  readonly busy: string | null;
  readonly notice: Notice | null;
  /** When nobody has touched the page for long: how soon it goes back to the booth. */
  readonly leavingInSeconds: number | null;
}

export interface StaffPorts {
  /** Milliseconds since any moment. */
  readonly nowMs: () => number;
  /** Whether this page stands in the booth's own place, and goes back to it by itself. */
  readonly isAtBooth: boolean;
  readonly goToBooth: () => void;
  readonly ask?: typeof askServer;
}

const nothing = { overview: null, sums: null, rehearsal: null, printer: null, studio: null, wantedDay: null } as const;

/** The staff page's state and all that can be done there. */
export function staffStore({ nowMs, isAtBooth, goToBooth, ask = askServer }: StaffPorts) {
  const store = createStore<Staff>(() => ({
    login: null,
    ...nothing,
    isHeard: true,
    busy: null,
    notice: null,
    leavingInSeconds: null,
  }));
  let touchedMs = nowMs();
  const untouchedMs = (): number => nowMs() - touchedMs;

  /** An answer that says that the session is over leads back to the login. */
  function heard<Answer>(result: Result<Answer, ServerTrouble>): Result<Answer, ServerTrouble> {
    store.setState({ isHeard: result.ok || result.error.error !== 'away' });
    if (!result.ok && result.error.error === 'locked') store.setState({ ...nothing, login: { state: 'locked', waitSeconds: 0 } });
    return result;
  }

  async function look(): Promise<void> {
    const login = heard(await ask<StaffLoginState>('GET', 'login', untouchedMs()));
    if (!login.ok) return;
    store.setState(login.value.state === 'open' ? { login: login.value } : { login: login.value, ...nothing });
    if (login.value.state !== 'open') return;
    const { wantedDay } = store.getState();
    const [overview, sums, rehearsal, printer] = await Promise.all([
      ask<StaffOverview>('GET', 'overview', untouchedMs()),
      ask<StaffDay>('GET', wantedDay === null ? 'day' : `day?day=${wantedDay}`, untouchedMs()),
      ask<RehearsalState>('GET', 'rehearsal', untouchedMs()),
      ask<StaffPrinter | null>('GET', 'printer', untouchedMs()),
    ]);
    if (heard(overview).ok && overview.ok) store.setState({ overview: overview.value });
    if (heard(rehearsal).ok && rehearsal.ok) store.setState({ rehearsal: rehearsal.value });
    if (heard(printer).ok && printer.ok) store.setState({ printer: printer.value });
    // Another day may have been chosen meanwhile.
    if (heard(sums).ok && sums.ok && store.getState().wantedDay === wantedDay) store.setState({ sums: sums.value });
  }

  /** Does something, says how it went and shows what has become of it. Gives whether it was done. */
  async function act<Answer>(name: string, work: () => Promise<Result<Answer, ServerTrouble>>, done: (answer: Answer) => string | null) {
    if (store.getState().busy !== null) return false;
    store.setState({ busy: name, notice: null });
    const result = heard(await work());
    const text = result.ok ? done(result.value) : result.error.message;
    store.setState({ busy: null, notice: text === null ? null : { kind: result.ok ? 'done' : 'failed', text, action: name } });
    await look();
    return result.ok;
  }

  const send = <Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => ask<Answer>(method, path, untouchedMs(), body);

  let isLeaving = false;

  /**
   * Ends the session and goes to the booth. Not while the server is away: the browser would show a page of its own in the booth's place, from
   * which a tablet does not come back. `byItself` it stays with a touch, however late that comes. One at a time; gives why it stays.
   */
  async function goAway(byItself: boolean): Promise<ServerTrouble | null> {
    if (isLeaving) return null;
    isLeaving = true;
    const begunMs = touchedMs;
    const isIn = store.getState().login?.state === 'open';
    const answer = heard(await (isIn ? send<unknown>('DELETE', 'session') : ask<unknown>('GET', 'login', untouchedMs())));
    isLeaving = false;
    if (!answer.ok && answer.error.error === 'away') return answer.error;
    if (byItself && touchedMs !== begunMs) {
      await look();
      return null;
    }
    // The browser needs its time to go: another second of nobody's touch must not begin anew.
    touchedMs = nowMs();
    goToBooth();
    return null;
  }

  return Object.assign(store, {
    look,
    leave: async (): Promise<void> => {
      const trouble = await goAway(false);
      if (trouble !== null) store.setState({ notice: { kind: 'failed', text: trouble.message, action: 'leave' } });
    },
    touch: (): void => {
      touchedMs = nowMs();
      if (store.getState().leavingInSeconds !== null) store.setState({ leavingInSeconds: null });
    },
    /** To be called every second. */
    tick: (): void => {
      const { login } = store.getState();
      const isIn = login?.state === 'open';
      if (login?.state === 'locked' && login.waitSeconds > 0) store.setState({ login: { ...login, waitSeconds: login.waitSeconds - 1 } });
      if (isAtBooth && isOver(untouchedMs(), isIn)) void goAway(true);
      const left = isAtBooth ? leavingInSeconds(untouchedMs(), isIn) : null;
      if (left !== store.getState().leavingInSeconds) store.setState({ leavingInSeconds: left });
    },
    dismiss: (): void => store.setState({ notice: null }),
    enter: (passphrase: string) =>
      act(
        'enter',
        () => send<undefined>('POST', 'session', { passphrase }),
        () => null,
      ),
    setFirst: (passphrase: string, code: string) =>
      act(
        'enter',
        () => send<undefined>('POST', 'first-passphrase', { passphrase, code }),
        () => 'The passphrase is set. Keep it where staff find it and guests don’t.',
      ),
    change: (from: string, to: string) =>
      act(
        'passphrase',
        () => send<undefined>('PUT', 'passphrase', { from, to }),
        () => 'The passphrase is changed. Whoever was in elsewhere is out.',
      ),
    lock: () =>
      act(
        'lock',
        () => send<undefined>('DELETE', 'session'),
        () => null,
      ),
    retryOutbox: () =>
      act(
        'outbox',
        () => send<undefined>('POST', 'outbox/retry'),
        () => 'What waits in the kiosk is tried within seconds.',
      ),
    chooseCamera: (camera: CameraName | null) =>
      act(
        'camera',
        () => send<undefined>('PUT', 'camera', { camera }),
        () => 'The camera is used from the next photo on.',
      ),
    chooseTheme: (theme: string, name: string) =>
      act(
        'theme',
        () => send<undefined>('PUT', 'theme', { theme }),
        () => `“${name}” is on show as soon as no guest is in the middle of a visit.`,
      ),
    openStudio: () =>
      act(
        'theme',
        () => send<StudioOpened>('POST', 'studio'),
        ({ address }) => {
          store.setState({ studio: address });
          return null;
        },
      ),
    setClosed: (closed: KioskSettings['closed']) =>
      act(
        'closed',
        () => send<undefined>('PUT', 'closed', { closed }),
        () => (closed === null ? 'The booth is open.' : 'The booth closes as soon as no guest is in the middle of a visit.'),
      ),
    orderPictures: (isOn: boolean) =>
      act(
        'pictures',
        () => send<undefined>('PUT', 'pictures', { isOn }),
        () => (isOn ? 'Pictures are ordered again.' : 'No more pictures are ordered; the booth makes them itself.'),
      ),
    setPictureKey: (service: KeyedService, key: string | null) =>
      act(
        'pictures',
        () => send<undefined>('PUT', 'picture-key', { service, key }),
        () => (key === null ? 'The key has been removed.' : 'The key is kept, sealed, and used from the next picture on.'),
      ),
    beginPictureEvent: () =>
      act(
        'pictures',
        () => send<undefined>('POST', 'event'),
        () => 'The pictures of an event are counted from now on.',
      ),
    choosePrinter: (address: string) =>
      act(
        'printer',
        () => send<undefined>('PUT', 'printer', { address }),
        () => (address === 'none' ? 'Guests are offered no prints.' : 'This printer is used from the next print on.'),
      ),
    acceptCertificate: (fingerprint: string) =>
      act(
        'certificate',
        () => send<undefined>('PUT', 'printer/certificate', { fingerprint }),
        () => 'The new certificate is trusted. Printing goes on.',
      ),
    pausePrinter: (paused: boolean) =>
      act(
        'pause',
        () => send<undefined>('PUT', 'printer/paused', { paused }),
        () => (paused ? 'Printing is paused. What is in line waits.' : 'Printing goes on.'),
      ),
    testPrint: () =>
      act(
        'test',
        () => send<undefined>('POST', 'printer/test', { test: true }),
        () => 'A test sheet is on its way.',
      ),
    refilled: (sheets: number) =>
      act(
        'refilled',
        () => send<undefined>('POST', 'printer/refilled', { sheets }),
        () => `${String(sheets)} sheets are in it now.`,
      ),
    clearPrints: () =>
      act(
        'clear-prints',
        () => send<undefined>('POST', 'printer/clear', { clear: true }),
        () => 'Nothing is in line any more.',
      ),
    /** At the booth, its own page takes the place of this one, which comes back with what was found. */
    rehearse: async (): Promise<void> => {
      const done = await act(
        'rehearse',
        () => send<undefined>('POST', 'rehearsal', { phone: true, backToStaff: isAtBooth }),
        () => (isAtBooth ? null : 'The kiosk makes its visit as soon as no guest is there. Scan the code that it shows.'),
      );
      if (done && isAtBooth) goToBooth();
    },
    clearPhotos: (typed: string) =>
      act(
        'clear',
        () => send<StaffCleared>('POST', 'photos/clear', { typed }),
        ({ photos }) => `${String(photos)} ${photos === 1 ? 'photo is' : 'photos are'} deleted for good.`,
      ),
    chooseDay: (day: string | null): void => {
      store.setState({ wantedDay: day });
      void look();
    },
  });
}

export type StaffStore = ReturnType<typeof staffStore>;
