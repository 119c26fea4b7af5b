/** The page's own texts, which need no theme. */
export interface WallWords {
  readonly tag: string;
  readonly opening: string;
  readonly noLink: string;
  readonly noLinkDetail: string;
  readonly noWall: string;
  readonly noWallDetail: string;
}

const languages: readonly WallWords[] = [
  {
    tag: 'en',
    opening: 'Opening the wall …',
    noLink: 'This is not the wall’s link',
    noLinkDetail: 'Open the link that came with the event. It contains #wall; the album’s link does not open the wall.',
    noWall: 'This theme has no wall',
    noWallDetail: 'Ask whoever runs the booth to choose another theme.',
  },
  {
    tag: 'de',
    opening: 'Die Wand wird geöffnet …',
    noLink: 'Das ist nicht der Link der Wand',
    noLinkDetail: 'Öffnen Sie den Link, der zur Feier gehört. Er enthält #wall; der Link des Albums öffnet keine Wand.',
    noWall: 'Dieses Design hat keine Wand',
    noWallDetail: 'Bitten Sie die Betreuung der Fotobox, ein anderes zu wählen.',
  },
  {
    tag: 'es',
    opening: 'Abriendo el mural…',
    noLink: 'Este no es el enlace del mural',
    noLinkDetail: 'Abra el enlace del evento que contiene #wall; el del álbum no abre ningún mural.',
    noWall: 'Este tema no tiene mural',
    noWallDetail: 'Pida a quien atiende la cabina que elija otro.',
  },
  {
    tag: 'fr',
    opening: 'Ouverture du mur…',
    noLink: 'Ce n’est pas le lien du mur',
    noLinkDetail: 'Ouvrez le lien de l’événement qui contient #wall ; celui de l’album n’ouvre aucun mur.',
    noWall: 'Ce thème n’a pas de mur',
    noWallDetail: 'Demandez à l’équipe de la cabine d’en choisir un autre.',
  },
  {
    tag: 'ar',
    opening: 'يُفتح الجدار …',
    noLink: 'هذا ليس رابط الجدار',
    noLinkDetail: 'افتحوا رابط المناسبة الذي فيه ‎#wall؛ رابط الألبوم لا يفتح الجدار.',
    noWall: 'لا جدار في هذا التصميم',
    noWallDetail: 'اطلبوا من المسؤول عن الكشك اختيار تصميم آخر.',
  },
  {
    tag: 'ja',
    opening: 'ウォールを開いています…',
    noLink: 'これはウォールのリンクではありません',
    noLinkDetail: '#wall を含むイベントのリンクを開いてください。アルバムのリンクでは開けません。',
    noWall: 'このテーマにはウォールがありません',
    noWallDetail: 'ブースの担当者に別のテーマを選んでもらってください。',
  },
];

/** The texts in the first of these languages that the page supports, otherwise in English. */
export function wallWordsFor(tags: readonly string[]): WallWords {
  const found = tags.flatMap((tag) => languages.find((words) => words.tag === tag.split('-')[0]?.toLowerCase()) ?? []);
  return found[0] ?? (languages[0] as WallWords);
}
