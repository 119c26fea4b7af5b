import { hearTouches } from '../../../src/staff/hearTouches.ts';
import '../../../src/pageParts/page.css';
import '../../../src/staff/staff.css';
import { StaffContext } from '../../../src/staff/StaffContext.ts';
import { StaffPage } from '../../../src/staff/StaffPage.tsx';
import type { StaffStore } from '../../../src/staff/staffStore.ts';
import { staffStore } from '../../../src/staff/staffStore.ts';
import type { ServerError } from '../../../src/staff/askServer.ts';
import type { StaffStillCamera } from '../../../src/shared/contract/camera/stillCamera.ts';
import type { StaffPrinter } from '../../../src/shared/contract/print/print.ts';
import type { StaffDay, StaffOverview } from '../../../src/shared/contract/staff.ts';
import type { Result } from '../../../src/shared/errors.ts';
import { success } from '../../../src/shared/errors.ts';
import { takeOffLater } from './mounted.ts';
import { putOnPage } from './putOnPage.ts';
import { staffOverview } from './staffOverview.ts';

export interface OpenStaffPage {
  readonly store: StaffStore;
  /** The server's answers. */
  readonly server: {
    overview: StaffOverview;
    change: Result<unknown, ServerError>;
    day: StaffDay | null;
    printer: StaffPrinter | null;
    stillCamera: StaffStillCamera | null;
  };
  /** The requests for changes, with their data. */
  readonly changes: { readonly line: string; readonly body: unknown }[];
  /** How often the page returned to the booth. */
  readonly left: () => number;
  readonly passes: (ms: number) => void;
}

/** The staff page at the booth, logged in. The test controls the server's answers and the clock. */
export async function openStaffPage(overview: Partial<StaffOverview> = {}): Promise<OpenStaffPage> {
  let [nowMs, left] = [0, 0];
  const server: OpenStaffPage['server'] = {
    overview: { ...staffOverview, ...overview },
    change: success(undefined),
    day: null,
    printer: null,
    stillCamera: null,
  };
  const changes: OpenStaffPage['changes'] = [];
  const ask = async (method: string, path: string, _untouchedMs: number, body?: unknown): Promise<Result<unknown, ServerError>> => {
    if (path === 'login') return success({ state: 'open' });
    if (path === 'overview') return success(server.overview);
    if (path === 'rehearsal') return success({ phase: 'none', verdict: null, findings: [] });
    if (path === 'printer' && method === 'GET') return success(server.printer);
    if (path === 'still-camera' && method === 'GET') return success(server.stillCamera);
    if (method === 'GET') return success(path.startsWith('day') ? server.day : null);
    changes.push({ line: `${method} ${path}`, body });
    return server.change;
  };
  const store = staffStore({ nowMs: () => nowMs, isAtBooth: true, goToBooth: () => left++, ask: ask as never });
  takeOffLater(hearTouches(store.touch));
  putOnPage(
    <StaffContext value={store}>
      <StaffPage />
    </StaffContext>,
  );
  await store.poll();
  return { store, server, changes, left: () => left, passes: (ms) => void (nowMs += ms) };
}
