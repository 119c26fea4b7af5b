import type { PlayedFilm } from '../pictures/film/filmPlayer.ts';
import type { FilmOrder, FilmSheetOrder } from '../pictures/film/FilmOrder.ts';
import type { FilmFile, FilmSession } from '../pictures/film/filmStudio.ts';
import type { MadeFilm } from '../../flow/features/film.ts';
import type { PosingAdvice, Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { DevelopedPicture, PictureOrder, TimedPart } from '../../picture/PictureMaker.ts';
import type { ComponentType } from 'react';
import type { GuestSheetProps } from '../../stage/scenes/result/GuestSheet.tsx';
import type { BoothPrinter } from '../api/BoothPrinter.ts';
import type { ActivityMonitor } from '../devices/activityMonitor.ts';
import type { AddressBar } from '../devices/addressBar.ts';
import type { Camera, CameraFeed, Still } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import type { Sounds } from '../devices/sounds.ts';
import type { PortraitWish } from '../outbox/PortraitWish.ts';
import type { SharingPorts } from '../outbox/startSharing.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** Whether staff have closed the booth. */
export interface Doors {
  /** Null while it is open; `until` is when it reopens: `14:30` today, `2026-11-23 09:00` on another day. */
  readonly closed: () => { readonly until: string | null } | null;
  readonly onChange: (callback: () => void) => () => void;
}

/** Everything that the booth needs from outside. */
export interface BoothPorts extends SharingPorts {
  readonly clock: Clock;
  readonly camera: Camera;
  readonly activity: ActivityMonitor;
  readonly addressBar: AddressBar;
  readonly doors: Doors;
  readonly sounds: Sounds;
  /** Loads a language's fonts. Never rejects: if they can't be loaded, others replace them. */
  readonly readyLanguage: (language: string) => Promise<void>;
  /** Prepares the makers for a guest with these answers. Idempotent. */
  readonly warmMakers: (answers: Answers) => void;
  /** Shows the guests of a running camera in the scene at an address, until the signal; it may give up earlier and show null. */
  readonly stageLive: (feed: CameraFeed, scene: string, signal: AbortSignal, show: (staged: LiveSource | null) => void) => void;
  /** Watches how the guests of a running camera stand, until the signal, and reports the advice for them whenever that changes. */
  readonly watchPoses: (feed: CameraFeed, signal: AbortSignal, say: (advice: PosingAdvice | null) => void) => void;
  /** Holds ready what films guests; null if it can't be had. `draw` gives what the film has of the card. */
  readonly openFilm: (order: FilmOrder) => Promise<FilmSession | null>;
  /** A film as something to draw; null if it can't be played. */
  readonly playFilm: (film: MadeFilm, bytes: Uint8Array<ArrayBuffer> | null) => Promise<PlayedFilm | null>;
  readonly printer: BoothPrinter;
  /** Loads what draws a guest's sheet. */
  readonly loadSheet: () => Promise<ComponentType<GuestSheetProps>>;
  /** Always gives a picture; in the worst case the photo itself. */
  readonly makePicture: (order: PictureOrder) => Promise<DevelopedPicture>;
}

/** In milliseconds: the shot with its encoding, the parts of the making that were completed, and the total from shutter to picture. */
export type PictureTimings = Readonly<Partial<Record<'shot' | TimedPart | 'total', number>>>;

/** A finished picture as pixels; the store owns them and closes them. */
export interface DevelopedPixels {
  readonly url: string;
  readonly image: ImageBitmap;
}

/** What the booth's store holds. */
export interface BoothState {
  readonly visit: Visit;
  /** The running camera. */
  readonly feed: CameraFeed | null;
  /** The guests in their scene, shown instead of the plain camera. */
  readonly staged: LiveSource | null;
  /** The shot, frozen, while the picture is made of it. */
  readonly still: Still | null;
  /** The people just cut out of the shot, while the picture is still being made. */
  readonly glimpse: LiveSource | null;
  /** The finished pictures as pixels, with their addresses: kept while the visit has them, if their maker gave any. */
  readonly developed: readonly DevelopedPixels[];
  /** What films the guests who pose. */
  readonly studio: Promise<FilmSession | null> | null;
  /** What the stage is asked to draw for it. */
  readonly sheets: FilmSheetOrder | null;
  /** The visit's film as a file, but for one that a reload resumed; the store owns it and wipes it. */
  readonly filmed: FilmFile | null;
  /** The same while it plays. */
  readonly film: PlayedFilm | null;
  /** What a portrait is to be painted of, where one follows the card; null otherwise, and after a reload. */
  readonly portrait: PortraitWish | null;
  /** Whether the visit is a rehearsal's, for which no portrait is ordered. */
  readonly isRehearsed: boolean;
  /** What draws the sheet that is to be printed; null until somebody wants a print. */
  readonly sheetPart: ComponentType<GuestSheetProps> | null;
  /** How long the last picture took, for measurements; nothing about who is in it. */
  readonly timings: PictureTimings;
  /** Where guests' phones find their photos; null if unknown. */
  readonly publicAddress: string | null;
  readonly send: (event: VisitEvent) => void;
}

/** What an activity works with. */
export interface ActivityContext {
  readonly theme: Theme;
  readonly ports: BoothPorts;
  readonly store: Pick<StoreApi<BoothState>, 'getState' | 'setState'>;
  readonly send: (event: VisitEvent) => void;
  readonly signal: AbortSignal;
}
