import { useEffect, useState } from 'react';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import type { GuestOrder, GuestPictures } from './guestPictures.ts';

/** The guests that were requested; while they are being made, the previous ones, or null if there are none of that kind. */
export function useGuestPicture(pictures: GuestPictures, { made, who, answers, isSmall, version }: GuestOrder): CardPicture | null {
  const [last, setLast] = useState<{ readonly made: GuestOrder['made']; readonly picture: CardPicture } | null>(null);
  const said = JSON.stringify(answers);
  useEffect(() => {
    let isWanted = true;
    void pictures({ made, who, answers: JSON.parse(said) as GuestOrder['answers'], isSmall, version }).then(
      (picture) => isWanted && picture !== null && setLast({ made, picture }),
    );
    return () => {
      isWanted = false;
    };
  }, [pictures, made, who, said, isSmall, version]);
  return last?.made === made ? last.picture : null;
}
