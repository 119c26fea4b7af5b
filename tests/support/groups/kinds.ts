import type { Chance } from './Chance.ts';
import { anyAppearance } from './appearance.ts';
import type { Body, Appearance, Person } from './Person.ts';

/** The side of a group's square photo in pixels, as in a kiosk. */
export const photoSide = 1080;

/** A kind of group: its people from back to front. */
type Kind = (chance: Chance) => Person[];

type Wish = Pick<Person, 'x' | 'y' | 'face'> & { readonly body?: Body; readonly turn?: number; readonly appearance?: Partial<Appearance> };

function person(chance: Chance, { x, y, face, body, turn, appearance }: Wish): Person {
  const chosen = body ?? (chance.happens(0.3) ? 'suit' : 'standing');
  const anyone = anyAppearance(chance);
  return {
    x,
    y,
    face,
    turn: (turn ?? chance.between(-1, 1) * chance.oneOf([4, 8, 20])) * (chosen === 'suit' ? 0.6 : 1),
    mirrored: chance.happens(0.5),
    // The suit's collar leaves no room for long hair or a shawl.
    appearance: { ...anyone, ...(chosen === 'suit' ? { style: chance.oneOf(['short', 'afro', 'bun'] as const) } : {}), ...appearance },
    body: chosen,
    lean: chance.between(-0.08, 0.08),
    light: {
      // Bright enough to see the face.
      brightness: chance.between(anyone.skin[0] < 130 ? 0.88 : 0.72, 1.15),
      contrast: chance.between(0.85, 1.12),
      side: chance.between(-0.32, 0.32),
      blur: chance.happens(0.3) ? chance.between(0.4, 1.6) : 0,
    },
  };
}

/** This many people side by side. The outer faces are this far from the photo's sides, as shares of it. */
function row(
  chance: Chance,
  count: number,
  { left, right, y, size = 1 }: { left: number; right: number; y: number; size?: number },
): Person[] {
  const [from, to] = [left * photoSide, (1 - right) * photoSide];
  const face = Math.min(230, ((to - from) / (1 + 1.62 * (count - 1))) * size);
  const step = count === 1 ? 0 : (to - from - face) / (count - 1);
  return Array.from({ length: count }, (_, place) =>
    person(chance, {
      x: from + face / 2 + place * step,
      y: y * photoSide + chance.between(-0.4, 0.4) * face,
      face: face * chance.between(0.88, 1.04),
    }),
  ).sort((one, other) => one.face - other.face);
}

const anyRow =
  (count: number): Kind =>
  (chance) =>
    row(chance, count, { left: chance.between(0.01, 0.26), right: chance.between(0.01, 0.26), y: chance.between(0.3, 0.56) });

const side = (chance: Chance, inside: number, face: number): number => {
  const x = inside * photoSide + face / 2;
  return chance.happens(0.5) ? x : photoSide - x;
};

function one(chance: Chance): Person[] {
  return [
    person(chance, {
      x: chance.between(0.33, 0.67) * photoSide,
      y: chance.between(0.28, 0.52) * photoSide,
      face: chance.between(130, 330),
    }),
  ];
}

function atSide(chance: Chance): Person[] {
  const face = chance.between(120, 280);
  return [person(chance, { x: side(chance, chance.between(0, 0.13), face), y: chance.between(0.24, 0.6) * photoSide, face })];
}

function child(chance: Chance): Person[] {
  const grown = row(chance, chance.whole(1, 3), {
    left: chance.between(0.08, 0.22),
    right: chance.between(0.08, 0.22),
    y: chance.between(0.24, 0.4),
    size: 0.85,
  });
  const face = chance.between(78, 120);
  const chin = chance.between(0.8, 0.97) * photoSide;
  return [
    ...grown,
    person(chance, { x: chance.between(0.1, 0.9) * photoSide, y: chin - face / 2, face, body: 'standing', appearance: { beard: false } }),
  ];
}

function heights(chance: Chance): Person[] {
  const people = row(chance, chance.whole(3, 4), {
    left: chance.between(0.04, 0.12),
    right: chance.between(0.04, 0.12),
    y: 0.45,
    size: 0.8,
  });
  return people.map((each) => ({ ...each, y: chance.between(0.2, 0.76) * photoSide })).sort((a, b) => a.y - b.y);
}

function twoRows(chance: Chance): Person[] {
  const back = row(chance, chance.whole(2, 3), {
    left: chance.between(0.1, 0.2),
    right: chance.between(0.1, 0.2),
    y: chance.between(0.16, 0.26),
    size: 0.62,
  });
  const front = row(chance, chance.whole(2, 3), {
    left: chance.between(0.02, 0.16),
    right: chance.between(0.02, 0.16),
    y: chance.between(0.56, 0.72),
    size: 0.62,
  });
  return [...back, ...front];
}

function farAway(chance: Chance): Person[] {
  const near = person(chance, {
    x: chance.between(0.2, 0.36) * photoSide,
    y: chance.between(0.36, 0.5) * photoSide,
    face: chance.between(150, 230),
  });
  const face = chance.between(42, 66);
  const far = person(chance, {
    x: chance.between(0.72, 0.94) * photoSide,
    y: chance.between(0.3, 0.38) * photoSide,
    face,
    body: 'standing',
    turn: 0,
  });
  const people = [far, near];
  return chance.happens(0.5) ? people : people.map((each) => ({ ...each, x: photoSide - each.x }));
}

function standing(chance: Chance): Person[] {
  const count = chance.whole(1, 5);
  const face = chance.between(52, 74);
  const from = chance.between(0.1, 0.2) * photoSide;
  const step = count === 1 ? 0 : Math.min(3.4 * face, (photoSide * chance.between(0.8, 0.9) - from) / (count - 1));
  return Array.from({ length: count }, (_, place) => {
    const own = face * chance.between(0.86, 1);
    return person(chance, {
      x: from + place * step,
      y: photoSide * 0.955 - 9.5 * own + chance.between(-20, 20),
      face: own,
      body: 'standing',
    });
  });
}

function wheelchair(chance: Chance): Person[] {
  const face = chance.between(84, 104);
  const x = chance.between(0.25, 0.75) * photoSide;
  const friends = Array.from({ length: chance.whole(1, 2) }, (_, place) =>
    person(chance, {
      x: x + (place === 0 ? -1 : 1) * chance.between(2.4, 3.4) * face,
      y: chance.between(0.2, 0.3) * photoSide,
      face: face * chance.between(0.9, 1.1),
      body: 'standing',
    }),
  );
  return [
    ...friends,
    person(chance, { x, y: chance.between(0.42, 0.52) * photoSide, face, body: 'seated', appearance: { arms: 'folded' } }),
  ];
}

function baby(chance: Chance): Person[] {
  const face = chance.between(130, 200);
  const grown = row(chance, chance.whole(1, 2), { left: 0.18, right: 0.18, y: chance.between(0.28, 0.4), size: 0.8 }).map((each) => ({
    ...each,
    face: Math.min(each.face, face),
  }));
  const [holder] = grown.slice(-1) as [Person];
  const small = holder.face * chance.between(0.58, 0.7);
  const away = chance.between(-0.9, 0.9);
  return [
    ...grown,
    person(chance, {
      x: holder.x + away * holder.face,
      y: holder.y + chance.between(1.75, 2.1) * holder.face,
      face: small,
      body: 'baby',
      turn: away * 18,
      appearance: { beard: false, glasses: 'none', style: 'short' },
    }),
  ];
}

function close(chance: Chance): Person[] {
  const face = chance.between(320, 470);
  const left = chance.happens(0.5);
  const near = person(chance, {
    x: (left ? chance.between(0.24, 0.36) : chance.between(0.64, 0.76)) * photoSide,
    y: chance.between(0.32, 0.56) * photoSide,
    face,
    body: 'suit',
  });
  const others = Array.from({ length: chance.whole(0, 2) }, (_, place) => {
    const own = chance.between(80, 130);
    const x = chance.between(0.86, 0.95) * photoSide - place * 1.9 * own;
    return person(chance, { x: left ? x : photoSide - x, y: chance.between(0.22, 0.42) * photoSide, face: own, body: 'standing' });
  });
  return [...others, near];
}

function oppositeEdges(chance: Chance): Person[] {
  const face = chance.between(120, 210);
  const edge = (): number => (chance.happens(0.2) ? -chance.between(0.3, 0.6) * face : chance.between(0, 0.04) * photoSide);
  const y = (): number => chance.between(0.28, 0.62) * photoSide;
  const people = [
    person(chance, { x: edge() + face / 2, y: y(), face }),
    person(chance, { x: photoSide - edge() - face / 2, y: y(), face: face * chance.between(0.8, 1) }),
  ];
  if (chance.happens(0.5))
    people.unshift(person(chance, { x: chance.between(0.42, 0.58) * photoSide, y: y(), face: face * chance.between(0.6, 0.9) }));
  return people;
}

function aboveAndBelow(chance: Chance): Person[] {
  const people = row(chance, chance.whole(1, 4), { left: chance.between(0.06, 0.24), right: chance.between(0.06, 0.24), y: 0.4 });
  return people.map((each, place) => (place === 0 ? { ...each, y: each.face * chance.between(0.52, 0.95) } : each));
}

function headsTogether(chance: Chance): Person[] {
  const count = chance.whole(2, 4);
  const face = chance.between(120, 190) * (count === 4 ? 0.85 : 1);
  const step = face * chance.between(1.32, 1.5);
  const middle = chance.between(0.38, 0.62) * photoSide;
  return Array.from({ length: count }, (_, place) => {
    const from = place - (count - 1) / 2;
    return person(chance, {
      x: middle + from * step,
      y: chance.between(0.38, 0.46) * photoSide,
      face: face * chance.between(0.9, 1.02),
      turn: -Math.sign(from) * chance.between(6, 20),
    });
  });
}

function halfHidden(chance: Chance): Person[] {
  const face = chance.between(110, 170);
  const [x, y] = [chance.between(0.32, 0.5) * photoSide, chance.between(0.3, 0.5) * photoSide];
  const behind = person(chance, { x: x + chance.between(0.75, 1) * face, y: y - chance.between(0, 0.4) * face, face: face * 0.9 });
  const people = [behind, person(chance, { x, y, face })];
  if (chance.happens(0.6)) people.push(person(chance, { x: x + 3.1 * face, y: y + chance.between(-0.5, 0.8) * face, face }));
  return people;
}

function anywhere(chance: Chance): Person[] {
  const people: Person[] = [];
  for (let attempt = 0; attempt < 40 && people.length < 6; attempt++) {
    const face = chance.between(64, 190);
    const [x, y] = [chance.between(face / 2, photoSide - face / 2), chance.between(0.16 * photoSide, 0.72 * photoSide)];
    if (people.some((other) => Math.hypot(other.x - x, other.y - y) < 1.2 * (other.face + face))) continue;
    people.push(person(chance, { x, y, face }));
  }
  return people.sort((a, b) => a.y + 2 * a.face - b.y - 2 * b.face);
}

/** All kinds; seeds rotate through them. */
export const kinds = {
  one,
  'at the side': atSide,
  two: anyRow(2),
  three: anyRow(3),
  four: anyRow(4),
  five: anyRow(5),
  'six from edge to edge': (chance: Chance) =>
    row(chance, 6, { left: chance.between(0, 0.03), right: chance.between(0, 0.03), y: chance.between(0.3, 0.6) }),
  'a child far below': child,
  'very different heights': heights,
  'two rows': twoRows,
  'one far away': farAway,
  'from head to foot': standing,
  wheelchair,
  'a baby on an arm': baby,
  'somebody very close': close,
  'cut at both sides': oppositeEdges,
  'cut above and below': aboveAndBelow,
  'heads together': headsTogether,
  'half hidden': halfHidden,
  anywhere,
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
