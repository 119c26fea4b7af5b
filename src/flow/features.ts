import type { TermsAnswer } from '../shared/contract/visitReport.ts';
import type { All, Kinds, Samples, Slice } from './core/Slice.ts';
import type { AlbumTypes } from './features/album/album.ts';
import { album, albumSamples } from './features/album/album.ts';
import type { FilmTypes } from './features/film/film.ts';
import { film, filmSamples } from './features/film/film.ts';
import type { PortraitTypes } from './features/portrait/portrait.ts';
import { portrait, portraitSamples } from './features/portrait/portrait.ts';
import type { PrintTypes } from './features/print/print.ts';
import { print, printSamples } from './features/print/print.ts';

/** The features of a visit. The compiler reports features missing from the lists below. */
interface Features {
  readonly album: AlbumTypes;
  readonly film: FilmTypes;
  readonly portrait: PortraitTypes;
  readonly print: PrintTypes;
}

const byName: { readonly [Name in keyof Features]: Slice<Features[Name]> } = { album, film, portrait, print };

const samplesByName: { readonly [Name in keyof Features]: Samples<Features[Name]> } = {
  album: albumSamples,
  film: filmSamples,
  portrait: portraitSamples,
  print: printSamples,
};

type Feature = Features[keyof Features];
/** The intersection of all features' types with this name. */
type Whole<Name extends string> = All<Kinds<Feature, Name>>;

/** The types of all features together, under the same names as a single slice's. */
interface AllTypes {
  readonly rules: FeatureRules;
  readonly format: FeatureFormat;
  readonly settled: FeatureSettled;
  readonly picture: FeaturePicture;
  readonly result: FeatureResult;
  readonly agreement: FeatureAgreement;
  readonly event: FeatureEvent;
  readonly activity: FeatureActivity;
  readonly taking: FeatureTaking;
  readonly icon: FeatureIcon;
}

export type FeatureRules = Whole<'rules'>;
export type FeatureFormat = Whole<'format'>;
export type FeatureSettled = Whole<'settled'>;
export type FeaturePicture = Whole<'picture'>;
export type FeatureResult = Whole<'result'>;
export type FeatureAgreement = Whole<'agreement'>;
export type FeatureEvent = Kinds<Feature, 'event'>;
export type FeatureActivity = Kinds<Feature, 'activity'>;
export type FeatureTaking = Kinds<Feature, 'taking'>;
export type FeatureIcon = Kinds<Feature, 'icon'>;

/** A guest's answer to the terms. */
export type Agreement = TermsAnswer & FeatureAgreement;

/** A slice in the list of all slices: each returns only its own part. */
type AnySlice = Slice<AllTypes, Pick<AllTypes, 'taking'>>;

// Each slice accepts a subset of what it is given here; the compiler can't derive that from the type lists.
export const slices = Object.values(byName) as readonly unknown[] as readonly AnySlice[];

/** The samples of all features. A function, so that pages without samples don't load them. */
export const allSamples = () => Object.values(samplesByName) as readonly unknown[] as readonly Samples<AllTypes>[];

/** All slices' parts, merged into one object. */
export const joined = (give: (slice: AnySlice) => unknown): object => Object.assign({}, ...slices.map(give)) as object;
