import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ReportedBooth } from '../../shared/contract/booths.ts';
import type { Health } from '../../shared/contract/health.ts';
import type { PhoneLook } from '../../shared/contract/phoneLook.ts';
import type { RehearsalFinding, RehearsalState } from '../../shared/contract/rehearsal.ts';
import type { StaffOverview } from '../../shared/contract/staff.ts';
import type { Result } from '../../shared/errors.ts';
import type { PhotoVault } from '../storage/photos/PhotoVault.ts';
import type { Stores } from '../storage/openStores.ts';
import type { KeyRing } from './access/keyRing.ts';
import type { StaffAuthentication } from './access/staffAuthentication.ts';
import type { BuiltFiles } from './disk/builtFiles.ts';
import type { BoothEvents } from './events.ts';
import type { LauncherLink } from './launcherLink.ts';
import type { PublicAddress } from './network/publicAddress.ts';
import type { Sequels } from './sequelsUnderWay.ts';
import type { OwnWork } from './ownWork.ts';
import type { KioskSettingsStore } from './settings/kioskSettings.ts';
import type { ThemeSwitcher } from './ThemeOnShow.ts';
import type { VisitNumbers } from './visitNumbers.ts';

type Soon<Value> = Value | Promise<Value>;

/**
 * The senders of requests: the kiosk's page, guests' phones and logged-in staff. In the cloud also booths with a valid token, and console
 * users who pass the route's access rule.
 */
export type Audience = 'kiosk' | 'guests' | 'staff' | 'booths' | 'console';

/** Ports of the booth, each implemented by a single feature. */
export interface Ports {
  /** The theme on show. */
  readonly theme: ThemeSwitcher;
  /** Replaces the booth's vault and public address: cards are then stored elsewhere, and QR codes lead there. */
  readonly carrier: {
    readonly vault: (local: PhotoVault) => PhotoVault;
    readonly address: (local: PublicAddress, nearby: boolean) => PublicAddress;
  };
  /**
   * The look that a cloud gives to the phone pages of the current theme; null if the theme has none. Computing it takes a second or more
   * per theme.
   */
  readonly phoneLook: () => Promise<PhoneLook | null>;
  /**
   * Runs a rehearsal without people at the booth. Resolves with the verdict, or with null if another rehearsal replaced it or the booth
   * closed.
   */
  readonly rehearse: () => Promise<RehearsalState['verdict']>;
}

/**
 * An open feature of the booth or the cloud, with everything that it offers to the rest of the program. Every field is optional. The core
 * combines the features; they don't import each other, but communicate through the core's events.
 */
export interface Feature {
  readonly name: string;
  /** Registers its routes. Staff routes begin with `/staff/api/` and require a login; console routes begin with `/console/api/`. */
  readonly routes?: Readonly<Partial<Record<Audience, (app: FastifyInstance) => Soon<void>>>>;
  /** Problems that need staff: one sentence each, worst first. */
  readonly problems?: () => Soon<readonly string[]>;
  /**
   * Replaces the text of each of the feature's problems in the report to the cloud. Set it if the problems quote a customer's data: the
   * booth's next customer reads the report, too.
   */
  readonly problemAfar?: string;
  /** The feature's part of `/health`, which may add fields of its own. */
  readonly health?: () => Soon<Partial<Health> & Readonly<Record<string, unknown>>>;
  /** The feature's part of the staff page's overview. */
  readonly overview?: () => Soon<Partial<StaffOverview>>;
  /** More lines for the staff page, one sentence each. */
  readonly staffLines?: () => Soon<readonly string[]>;
  /** The feature's part of the report to the cloud. */
  readonly report?: () => Soon<Partial<ReportedBooth>>;
  /** The part of the report that is sent as soon as it changes. The rest waits for the next regular report. */
  readonly news?: (reported: ReportedBooth) => unknown;
  /** The feature's findings in a rehearsal. `supplies`: whether the rehearsal may use up supplies meant for guests, such as paper. */
  readonly rehearse?: (asked: { readonly supplies: boolean }) => Soon<readonly RehearsalFinding[]>;
  readonly ports?: Partial<Ports>;
  /** Starts the feature's work once the booth's ports are open. */
  readonly begin?: () => void;
  readonly close?: () => Soon<void>;
}

/** The combined contributions of all features. */
export interface GatheredParts {
  readonly health: () => Promise<Health>;
  /** Problems for staff, worst first. Each has the feature's name, the sentence for staff and the sentence for the cloud. */
  readonly problems: () => Promise<readonly (readonly [feature: string, says: string, afar: string])[]>;
  readonly overview: () => Promise<Partial<StaffOverview>>;
  readonly report: () => Promise<ReportedBooth>;
  /** A text that changes whenever a report is due immediately. */
  readonly news: (reported: ReportedBooth) => string;
  readonly findings: (asked: { readonly supplies: boolean }) => Promise<readonly RehearsalFinding[]>;
  readonly port: <Name extends keyof Ports>(name: Name) => Ports[Name] | null;
}

/** Everything that a feature receives. `settings` are the feature's own, from the command line and the environment. */
export interface Core<Settings = unknown> {
  readonly settings: Settings;
  readonly stores: Stores;
  readonly events: BoothEvents;
  readonly visits: VisitNumbers;
  /** The kiosk settings that staff have chosen. */
  readonly kioskSettings: KioskSettingsStore;
  readonly authentication: StaffAuthentication;
  readonly keys: KeyRing;
  readonly sequels: Sequels;
  /** The current theme. Available once all features are open. It can change, so read it each time. */
  readonly theme: ThemeSwitcher;
  /** The vault that receives kiosks' cards: the booth's own, or one that wraps it. */
  readonly uploads: () => PhotoVault;
  /** The URL that QR codes currently open. */
  readonly address: () => PublicAddress;
  /** A secret by which a client recognises this booth's guest listener at an address. */
  readonly mark: string;
  readonly gathered: GatheredParts;
  readonly built: BuiltFiles;
  /** Null if no launcher started the booth. */
  readonly launcher: LauncherLink | null;
  readonly now: () => Date;
  /** Runs the feature's background work, such as timers. */
  readonly work: OwnWork;
  readonly logger: FastifyBaseLogger;
  /** Prints a message for people at the terminal. */
  readonly tell: (text: string) => void;
}

/** Opens a feature, or fails with a sentence for event staff. */
export type OpenFeature<OfProgram = Core> = (core: OfProgram) => Promise<Result<Feature, string>>;
