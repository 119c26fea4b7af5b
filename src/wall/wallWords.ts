/** The page's own texts, which need no theme. */
export interface WallWords {
  readonly tag: string;
  readonly opening: string;
  readonly noLink: string;
  readonly noLinkDetail: string;
  readonly noWall: string;
  readonly noWallDetail: string;
  /** On a screen that has no wall yet, beside a code. */
  readonly ask: string;
  readonly askDetail: string;
  readonly askAway: string;
  readonly code: string;
  /** On the phone that has scanned the code. */
  readonly give: string;
  readonly giveLabel: string;
  readonly giveDetail: string;
  readonly send: string;
  readonly sent: string;
  readonly wrong: string;
  /** The same words as on the album's page. */
  readonly wrongWord: (place: string, word: string) => string;
  readonly elsewhere: string;
  readonly gone: string;
  readonly away: string;
}

const languages: readonly WallWords[] = [
  {
    tag: 'en',
    opening: 'Opening the wall …',
    noLink: 'This is not the wall’s link',
    noLinkDetail: 'Open the link that came with the event. It contains #wall; the album’s link does not open the wall.',
    noWall: 'This theme has no wall',
    noWallDetail: 'Ask whoever runs the booth to choose another theme.',
    ask: 'Which wall belongs here?',
    askDetail: 'Scan this code with a phone that has the wall’s link or the event’s twelve words.',
    askAway: 'Phones cannot reach the booth: it is not on a network.',
    code: 'Code for a phone',
    give: 'Show a wall on that screen',
    giveLabel: 'The wall’s link, or the event’s twelve words',
    giveDetail: 'Only the screen can read what you send.',
    send: 'Show the wall',
    sent: 'Done. The screen opens the wall.',
    wrong: 'This is neither a wall’s link nor an event’s twelve words.',
    wrongWord: (place, word) => `Word ${place}, “${word}”, can’t be right.`,
    elsewhere: 'This event is not at this booth, or it is over.',
    gone: 'The screen is no longer waiting. Scan its code again.',
    away: 'The booth does not answer. Try again in a moment.',
  },
  {
    tag: 'de',
    opening: 'Die Wand wird geöffnet …',
    noLink: 'Das ist nicht der Link der Wand',
    noLinkDetail: 'Öffnen Sie den Link, der zur Feier gehört. Er enthält #wall; der Link des Albums öffnet keine Wand.',
    noWall: 'Dieses Design hat keine Wand',
    noWallDetail: 'Bitten Sie die Betreuung der Fotobox, ein anderes zu wählen.',
    ask: 'Welche Wand gehört hierher?',
    askDetail: 'Scannen Sie diesen Code mit einem Handy, das den Link der Wand oder die zwölf Wörter der Feier hat.',
    askAway: 'Handys erreichen die Fotobox nicht: Sie ist in keinem Netz.',
    code: 'Code für ein Handy',
    give: 'Eine Wand auf dem Bildschirm zeigen',
    giveLabel: 'Der Link der Wand oder die zwölf Wörter der Feier',
    giveDetail: 'Nur der Bildschirm kann lesen, was Sie senden.',
    send: 'Wand zeigen',
    sent: 'Fertig. Der Bildschirm öffnet die Wand.',
    wrong: 'Das ist weder der Link einer Wand, noch sind es die zwölf Wörter einer Feier.',
    wrongWord: (place, word) => `Wort ${place}, „${word}“, kann nicht stimmen.`,
    elsewhere: 'Diese Feier ist nicht an dieser Fotobox, oder sie ist vorbei.',
    gone: 'Der Bildschirm wartet nicht mehr. Scannen Sie seinen Code noch einmal.',
    away: 'Die Fotobox antwortet nicht. Versuchen Sie es gleich noch einmal.',
  },
  {
    tag: 'es',
    opening: 'Abriendo el mural…',
    noLink: 'Este no es el enlace del mural',
    noLinkDetail: 'Abra el enlace del evento que contiene #wall; el del álbum no abre ningún mural.',
    noWall: 'Este tema no tiene mural',
    noWallDetail: 'Pida a quien atiende la cabina que elija otro.',
    ask: '¿Qué mural va aquí?',
    askDetail: 'Escanee este código con un móvil que tenga el enlace del mural o las doce palabras del evento.',
    askAway: 'Los móviles no llegan a la cabina: no está en ninguna red.',
    code: 'Código para un móvil',
    give: 'Mostrar un mural en la pantalla',
    giveLabel: 'El enlace del mural o las doce palabras del evento',
    giveDetail: 'Solo la pantalla puede leer lo que envíe.',
    send: 'Mostrar el mural',
    sent: 'Listo. La pantalla abre el mural.',
    wrong: 'No es el enlace de un mural ni las doce palabras de un evento.',
    wrongWord: (place, word) => `La palabra ${place}, «${word}», no puede ser correcta.`,
    elsewhere: 'Este evento no es de esta cabina, o ya terminó.',
    gone: 'La pantalla ya no espera. Escanee su código otra vez.',
    away: 'La cabina no responde. Inténtelo de nuevo en un momento.',
  },
  {
    tag: 'fr',
    opening: 'Ouverture du mur…',
    noLink: 'Ce n’est pas le lien du mur',
    noLinkDetail: 'Ouvrez le lien de l’événement qui contient #wall ; celui de l’album n’ouvre aucun mur.',
    noWall: 'Ce thème n’a pas de mur',
    noWallDetail: 'Demandez à l’équipe de la cabine d’en choisir un autre.',
    ask: 'Quel mur s’affiche ici ?',
    askDetail: 'Scannez ce code avec un téléphone qui a le lien du mur ou les douze mots de l’événement.',
    askAway: 'Les téléphones ne peuvent pas joindre la cabine : elle n’est sur aucun réseau.',
    code: 'Code pour un téléphone',
    give: 'Afficher un mur sur l’écran',
    giveLabel: 'Le lien du mur ou les douze mots de l’événement',
    giveDetail: 'Seul l’écran peut lire ce que vous envoyez.',
    send: 'Afficher le mur',
    sent: 'C’est fait. L’écran ouvre le mur.',
    wrong: 'Ce n’est ni le lien d’un mur ni les douze mots d’un événement.',
    wrongWord: (place, word) => `Le mot ${place}, « ${word} », ne peut pas être juste.`,
    elsewhere: 'Cet événement n’est pas sur cette cabine, ou il est terminé.',
    gone: 'L’écran n’attend plus. Scannez de nouveau son code.',
    away: 'La cabine ne répond pas. Réessayez dans un instant.',
  },
  {
    tag: 'ar',
    opening: 'يُفتح الجدار …',
    noLink: 'هذا ليس رابط الجدار',
    noLinkDetail: 'افتحوا رابط المناسبة الذي فيه ‎#wall؛ رابط الألبوم لا يفتح الجدار.',
    noWall: 'لا جدار في هذا التصميم',
    noWallDetail: 'اطلبوا من المسؤول عن الكشك اختيار تصميم آخر.',
    ask: 'أي جدار يُعرض هنا؟',
    askDetail: 'امسحوا هذا الرمز بهاتف فيه رابط الجدار أو كلمات المناسبة الاثنتا عشرة.',
    askAway: 'لا تصل الهواتف إلى الكشك: ليس على أي شبكة.',
    code: 'رمز للهاتف',
    give: 'عرض جدار على الشاشة',
    giveLabel: 'رابط الجدار أو كلمات المناسبة الاثنتا عشرة',
    giveDetail: 'لا تقرأ ما ترسلونه إلا الشاشة.',
    send: 'عرض الجدار',
    sent: 'تم. تفتح الشاشة الجدار.',
    wrong: 'ليس هذا رابط جدار ولا كلمات مناسبة.',
    wrongWord: (place, word) => `الكلمة ${place}، «${word}»، لا يمكن أن تكون صحيحة.`,
    elsewhere: 'هذه المناسبة ليست على هذا الكشك، أو انتهت.',
    gone: 'لم تعد الشاشة تنتظر. امسحوا رمزها مرة أخرى.',
    away: 'لا يرد الكشك. أعيدوا المحاولة بعد قليل.',
  },
  {
    tag: 'ja',
    opening: 'ウォールを開いています…',
    noLink: 'これはウォールのリンクではありません',
    noLinkDetail: '#wall を含むイベントのリンクを開いてください。アルバムのリンクでは開けません。',
    noWall: 'このテーマにはウォールがありません',
    noWallDetail: 'ブースの担当者に別のテーマを選んでもらってください。',
    ask: 'ここに映すウォールは？',
    askDetail: 'ウォールのリンク、またはイベントの 12 の言葉を持つスマートフォンで、このコードを読み取ってください。',
    askAway: 'ブースがネットワークにつながっていないため、スマートフォンから接続できません。',
    code: 'スマートフォン用のコード',
    give: '画面にウォールを映す',
    giveLabel: 'ウォールのリンク、またはイベントの 12 の言葉',
    giveDetail: '送った内容を読めるのは画面だけです。',
    send: 'ウォールを映す',
    sent: '完了しました。画面がウォールを開きます。',
    wrong: 'ウォールのリンクでも、イベントの 12 の言葉でもありません。',
    wrongWord: (place, word) => `${place} 番目の「${word}」は正しくありません。`,
    elsewhere: 'このイベントはこのブースのものではないか、すでに終わっています。',
    gone: '画面はもう待っていません。コードをもう一度読み取ってください。',
    away: 'ブースが応答しません。少し待ってからもう一度お試しください。',
  },
];

/** The texts in the first of these languages that the page supports, otherwise in English. */
export function wallWordsFor(tags: readonly string[]): WallWords {
  const found = tags.flatMap((tag) => languages.find((words) => words.tag === tag.split('-')[0]?.toLowerCase()) ?? []);
  return found[0] ?? (languages[0] as WallWords);
}
