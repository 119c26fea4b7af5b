import { useEffect, useState } from 'react';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import type { GuestOrder, GuestPictures } from './guestPictures.ts';

/** The requested guests; until they are made, the previous picture of that kind, or null if there is none. */
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
