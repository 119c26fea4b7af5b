interface Framed {
  readonly frames?: 'scene' | 'photo' | undefined;
}

/** Whether a format's shots, or its film, are shown as the camera took them. */
export const showsPhotos = (
  format: { readonly strip?: Framed | undefined; readonly boomerang?: Framed | undefined } | undefined,
): boolean => (format?.strip ?? format?.boomerang)?.frames === 'photo';
