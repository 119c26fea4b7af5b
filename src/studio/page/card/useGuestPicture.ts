import { useEffect, useState } from 'react';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import type { GuestOrder, GuestPictures } from './guestPictures.ts';

/** The guests that were asked for; while others are being made those before them, and null while there are none. */
export function useGuestPicture(pictures: GuestPictures, { who, answers, isSmall, version }: GuestOrder): CardPicture | null {
  const [picture, setPicture] = useState<CardPicture | null>(null);
  const said = JSON.stringify(answers);
  useEffect(() => {
    let isWanted = true;
    void pictures({ who, answers: JSON.parse(said) as GuestOrder['answers'], isSmall, version }).then(
      (made) => isWanted && made !== null && setPicture(made),
    );
    return () => {
      isWanted = false;
    };
  }, [pictures, who, said, isSmall, version]);
  return picture;
}
