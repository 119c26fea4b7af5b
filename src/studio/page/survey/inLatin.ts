/** Letters whose Latin spelling isn't just the letter without its accent: German, Nordic, Slavic; then Greek and Cyrillic. */
const spelled = new Map(
  [
    'ä=ae ö=oe ü=ue ß=ss æ=ae œ=oe ø=o å=a ð=d þ=th ł=l đ=d ħ=h ı=i ŋ=ng',
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
    'а=a б=b в=v г=g ґ=g д=d ђ=dj е=e є=ye ж=zh з=z и=i і=i ї=yi й=y ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p',
    'р=r с=s т=t ћ=c у=u ф=f х=kh ц=ts ч=ch џ=dz ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Spells lower-case letters in Latin letters without accents; other scripts stay unchanged. */
export const inLatin = (words: string): string =>
  Array.from(words.normalize('NFC'), (letter) => spelled.get(letter) ?? withoutAccents(letter)).join('');

function withoutAccents(letter: string): string {
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return spelled.get(bare) ?? bare;
}
