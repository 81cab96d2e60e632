const sections = {
  idea: 'Eine Wahrheit, zwei Bretter',
  open: 'Offenes Schach',
  blind: 'Kriegspiel',
  dark: 'Nebelkrieg',
  rbc: 'Spähschach',
  rulesets: 'Regelwerke',
  ends: 'Wie Partien enden',
  guesses: 'Vermutungen',
  clocks: 'Uhren und Weggehen',
  bots: 'Gegen den Computer',
  after: 'Nach der Partie',
}

/** As an object, by the names of the pieces: "Du hast einen Bauern verloren." */
const one: Record<string, string> = {
  Bauer: 'einen Bauern',
  Springer: 'einen Springer',
  Läufer: 'einen Läufer',
  Turm: 'einen Turm',
  Dame: 'eine Dame',
  König: 'einen König',
}

/** The queen is the only lady on the board. */
const isDame = (piece: string) => piece === 'Dame'
const The = (piece: string) => `${isDame(piece) ? 'Die' : 'Der'} ${piece}`

export const rules = {
  title: 'So wird gespielt',
  lead: 'Parallax ist Schach, bei dem die beiden Spieler nicht dasselbe Brett sehen. Der Server kennt die wahre Stellung; jeder Spieler erfährt nur, was die Regeln erlauben. Hier steht alles, was du brauchst, mit Brettern zum Ausprobieren.',
  contents: 'Inhalt',
  sections,
  figure: (number: number) => `Diagramm ${number}`,
  stepper: {
    back: 'Zurück',
    next: 'Weiter',
    again: 'Von vorn',
    count: (at: number, all: number) => `${at} von ${all}`,
  },
  views: { label: 'Blickwinkel', white: 'Weiß sieht', truth: 'Die Wahrheit', black: 'Schwarz sieht' },

  idea: {
    text: [
      'Es gibt ein einziges wahres Brett, und es bleibt auf dem Server. Dein Browser bekommt deine Sicht darauf und sonst nichts; in der Seite ist also nichts versteckt, das man aufdecken könnte.',
      'Die Spielarten unterscheiden sich darin, wie viel diese Sicht zeigt. Die Figuren ziehen wie eh und je.',
    ],
    modes: [
      { mode: 'vanilla', text: 'Du siehst alles. Gewöhnliches Schach.' },
      { mode: 'blind', text: 'Du siehst deine eigenen Figuren. Den Rest sagt dir ein Spielleiter, in wenigen Worten.' },
      { mode: 'dark', text: 'Du siehst deine eigenen Figuren und die Felder, die sie erreichen können. Der Rest liegt im Nebel. Auch als Fog of War bekannt.' },
      { mode: 'rbc', text: 'Du siehst deine eigenen Figuren und vor jedem Zug 3 × 3 Felder, die du wählst.' },
    ],
  },

  open: {
    text: [
      'Gewöhnliches Schach nach den FIDE-Regeln: Beide Spieler sehen das ganze Brett, Schach muss abgewehrt werden, und Matt gewinnt.',
      'Schach, Matt und Remis werden angesagt. „Berührt – geführt“ gilt nur, wenn es beim Erstellen der Partie eingeschaltet wurde: Dann muss eine berührte Figur ziehen, wie am Brett.',
    ],
  },

  blind: {
    text: [
      'Du siehst deine eigenen Figuren und sonst nichts. Irgendwo auf der leeren Hälfte deines Bretts spielt auch dein Gegner. Alle Regeln des Schachs gelten: Fesselungen, Schachgebote und versperrte Linien gibt es wie immer, du kannst sie nur nicht sehen.',
      'Zwischen euch sitzt der Spielleiter, der beide Bretter sieht. Du versuchst Züge; der Spielleiter antwortet. Aus den Antworten und aus dem, was von deinem Brett verschwindet, schließt du, wo die anderen stehen.',
    ],
    walk: 'Spiele eine kurze Partie mit Weiß durch. Drücke auf „Weiter“ und hör auf den Spielleiter.',
    walkTitle: 'Kriegspiel, Zug für Zug',
    heardNothing: 'Der Spielleiter schweigt.',
    you: (from: string, to: string) => `Du ziehst ${from}–${to}`,
    youTry: (from: string, to: string) => `Du versuchst ${from}–${to}`,
    youReach: (square: string) => `Du greifst nach ${square}`,
    they: 'Schwarz zieht',
    took: (role: string) => `Du hast ${one[role] ?? role} geschlagen.`,
    lost: (role: string) => `Du hast ${one[role] ?? role} verloren.`,
    beats: [
      'Die Partie beginnt. Deine sechzehn Figuren stehen vor dir; die schwarzen sind nicht zu sehen.',
      'Du greifst nach dem Turm auf a1. Die eigenen Figuren sperren ihn ein: kein legaler Zug. Die Antwort kostet nichts, und du darfst eine andere Figur nehmen.',
      'Ein Bauer nach e4. Der Zug ist legal und wird einfach ausgeführt.',
      'Schwarz hat gezogen. Was und wohin, erfährst du nicht.',
      'Der Läufer kommt nach c4 heraus.',
      'Noch ein Zug, den du nicht gesehen hast.',
      'Du schlägst zu auf f7, wo zu Beginn ein Bauer stand. Er steht noch dort: Du schlägst ihn und erfährst, dass es ein Bauer war. Das Schach hört ihr beide.',
      'Schwarz hat geschlagen, und dein Läufer ist von f7 verschwunden. Etwas hat ihn dort geschlagen: höchstwahrscheinlich der König.',
      'Du greifst nach f7, als stünde der Läufer noch dort. Du hast dort keine Figur mehr.',
      'Die Dame nach h5: wieder Schach. Der König steht also in ihrer Schusslinie.',
      'Schwarz hat das Schach abgewehrt, ohne etwas zu schlagen. Vielleicht wurde etwas dazwischengezogen.',
      'Du versuchst, die Dame von h5 nach e8 zu ziehen. Etwas steht im Weg: illegaler Zug. Die Dame ist jetzt berührt und muss ziehen, nur nicht dorthin.',
      'Stattdessen zieht die Dame die Reihe entlang und schlägt auf e5: einen Bauern. Gut geraten.',
      '… oder auch nicht: Schwarz schlägt auf e5. Deine Dame ist weg.',
      'Der Bauer geht nach d4. Er greift an, was immer die Dame geschlagen hat.',
      'Schwarz hat gezogen, und du stehst im Schach. Von wo? Die meisten Wege zum König versperren deine eigenen Figuren, aber die Diagonale von a5 ist offen.',
      'Du greifst nach dem Springer auf g1. Er könnte ziehen, aber keiner seiner Züge würde das Schach aufheben: Das hilft dir nicht.',
      'Der Bauernzug nach c3 wird angenommen, also steht der Bauer im Weg: Das Schach kam von b4 oder a5. Schalte auf die Wahrheit um und sieh nach.',
    ],
    answersTitle: 'Wenn du einen Zug versuchst',
    answersLead: 'Der Spielleiter prüft einen Versuch in dieser Reihenfolge und gibt die erste Antwort, die passt:',
    answers: {
      no_such_piece: 'Dort steht keine deiner Figuren. Vielleicht wurde sie geschlagen.',
      no_legal_moves: 'Sie ist eingesperrt: Auf dem wahren Brett kann sie nirgendwohin. Auch ein Bauer, vor dem eine ungesehene Figur steht, ist eingesperrt.',
      wont_help: 'Sie könnte ziehen, aber nach jedem ihrer Züge stünde dein König im Schach: Sie ist gefesselt, oder du stehst im Schach und sie kann nicht helfen.',
      illegal_move: 'Die Figur kann ziehen, aber nicht auf dieses Feld. Sie ist berührt: Du musst mit ihr woandershin ziehen.',
    },
    answersAfter: 'Diese Antworten hörst nur du. Dein Gegner erfährt nicht, dass du etwas versucht hast.',
    heardTitle: 'Was du hörst',
    heardOpponent: 'Hat die andere Seite gezogen, hörst du eines davon:',
    heardBoth: 'Ihr beide hört:',
    heardAfter: 'Wer schlägt, erfährt, was geschlagen wurde. Wer eine Figur verliert, sieht, welche fehlt, und weiß, wo sie stand.',
    touchTitle: 'Berührt – geführt',
    touch:
      'Antippen wählt eine Figur nur aus: Du kannst es dir noch anders überlegen. Wenn du sie verschiebst oder ein Zielfeld wählst, berührst du sie. Weist der Spielleiter sie nicht zurück, muss diese Figur jetzt ziehen; du darfst ein Feld nach dem anderen versuchen, bis ein Zug legal ist.',
    reachTitle: 'Wohin sie ziehen könnte',
    reachLead:
      'Wenn Markierungen eingeschaltet sind, zeigt eine ausgewählte Figur, wohin sie allein ihrer Art nach ziehen könnte. Ihre Wege führen weiter über Felder, auf denen eine ungesehene Figur stehen mag, denn du weißt es nicht. Tippe eine weiße Figur an:',
    reachNone: 'Tippe eine der Figuren an.',
    reach: (piece: string, square: string, count: number) =>
      `${The(piece)} auf ${square} könnte auf ${count} ${count === 1 ? 'Feld' : 'Felder'} ziehen.`,
    reachStuck: (piece: string, square: string) => `${The(piece)} auf ${square} ist von den eigenen Figuren eingesperrt.`,
    reachCastle: 'Die Rochade wird nie markiert, aber du darfst sie versuchen: Zieh den König zwei Felder weit.',
  },

  dark: {
    text: [
      'Du siehst deine eigenen Figuren und jedes Feld, auf das eine von ihnen ziehen oder auf dem sie schlagen könnte. Alles andere ist Nebel. Was im Nebel steht, ist auf deinem Brett gar nicht vorhanden.',
      'Im Nebelkrieg gibt es kein Schach und kein Matt. Könige dürfen auf angegriffene Felder ziehen, und wer den König schlägt, gewinnt sofort. Niemand sagt etwas an: Achte auf den Rand des Nebels.',
    ],
    walkTitle: 'Eine Partie im Nebel',
    walk: 'Geh die Partie Schritt für Schritt durch und wechsle den Blick. Tippe ein Feld an, um zu erfahren, warum es zu sehen ist.',
    sight: [
      'Der Anfang. Jede Seite sieht so weit, wie ihre Figuren ziehen können: vier Reihen.',
      'Der Bauer hat zwei Wege geöffnet: Weiß sieht jetzt die Diagonalen von Dame und Läufer entlang. Schwarz sieht davon nichts.',
      'Der schwarze Bauer hält den weißen auf e4 auf. Das Feld e5 liegt für Weiß im Nebel: Ein Bauer, der nicht vorrücken kann, sieht nicht, was ihn aufhält.',
      'Der Springer auf f3 blickt nach e5, und der Bauer erscheint.',
      'Der schwarze Springer deckt den Bauern. Weiß sieht das nicht: c6 ist außer Reichweite.',
      'Der Läufer auf c4 sieht bis nach f7 und den Bauern dort.',
      'Der zweite schwarze Springer kommt heraus und entdeckt den Bauern auf e4.',
      'Der weiße Springer geht nach g5. Schwarz sieht ihn nicht. Aber g5, wohin der g-Bauer eben noch hätte ziehen können, ist im Nebel versunken: Das ist ein Hinweis.',
      'Schwarz bringt den Läufer nach c5. Er blickt seine Diagonale hinab bis zum Bauern auf f2.',
      'Weiß schlägt auf f7. Jetzt stehen Dame und Turm dem Springer offen, und auch der schwarze König sieht ihn.',
      'Aber Schwarz schlägt auf f2, direkt neben dem König. Der König sieht den Läufer; er könnte ihn schlagen.',
      'Weiß schlägt stattdessen die Dame. Im gewöhnlichen Schach hätte das Schachgebot es verboten; hier warnt dich niemand.',
      'Schwarz schlägt den König und gewinnt. Die Partie ist zu Ende, und der Nebel lichtet sich für beide.',
    ],
    rulesTitle: 'Was zu sehen ist',
    seen: [
      'Deine eigenen Figuren, immer, und die Felder, auf denen sie stehen.',
      'Jedes Feld, auf das eine deiner Figuren ziehen könnte, ob du oder dein Gegner am Zug ist.',
      'Eine gegnerische Figur, die du schlagen könntest. Jeder Weg endet an der ersten Figur und zeigt sie, wenn es eine gegnerische ist.',
      'Bauern: die Felder vor ihnen, solange sie frei sind, und eine Diagonale nur, wenn dort etwas zu schlagen ist.',
      'En passant: das Feld, auf das du ziehen würdest, und der Bauer, den du schlagen würdest. Das siehst nur du.',
      'Von den Zügen sind nur deine eigenen markiert. Die deines Gegners werden nicht gezeigt, auch wenn du die gezogene Figur siehst.',
    ],
    cornersTitle: 'Zwei Besonderheiten',
    corners: [
      'Ein weißer Bauer auf e5, ein König und ein Turm, die rochieren dürfen. Schwarz ist am Zug.',
      'Der schwarze Bauer ist zwei Schritte gegangen, nach d5. Weiß könnte ihn en passant schlagen, und darum sieht Weiß d5 und d6.',
      'Weiß hat auf d6 geschlagen, und der Bauer von d5 ist weg.',
      'Ein schwarzer Turm hat gezogen. Weiß kann ihn nicht sehen.',
      'Weiß rochiert. Ein schwarzer Läufer auf a6 blickt nach f1, und der König ging darüber hinweg: Im Nebelkrieg ist das erlaubt. Zur Rochade gehört nur, dass König und Turm noch nicht gezogen haben und die Felder dazwischen frei sind.',
    ],
    castling:
      'Die Rochade wird nur verweigert, wenn eine Figur dazwischensteht, gesehen oder nicht. Dass du nicht rochieren darfst, ist selbst eine Nachricht: Die Züge, die dir angeboten werden, sind auf dem wahren Brett legal.',
    tap: 'Tippe ein Feld an oder wandere mit den Pfeiltasten über das Brett.',
    why: {
      own: (piece: string) => `Hier steht ${isDame(piece) ? 'deine eigene' : 'dein eigener'} ${piece}.`,
      moves: (pieces: string) => `Sichtbar: Hierher kann ${pieces} ziehen.`,
      takes: (pieces: string) => `Sichtbar: Hier kann ${pieces} schlagen.`,
      enPassant: 'Sichtbar: Dieser Bauer könnte en passant geschlagen werden.',
      blocked: (square: string) => `Im Nebel: Dem Bauern auf ${square} steht etwas im Weg.`,
      diagonal: (square: string) => `Im Nebel: Der Bauer auf ${square} blickt nur hierher, wenn es etwas zu schlagen gibt.`,
      behind: (piece: string) => `Im Nebel: Hierher zielt ${piece}, aber etwas steht davor.`,
      unreached: 'Im Nebel: Keine deiner Figuren kann hierher ziehen.',
      over: 'Die Partie ist zu Ende: Alles ist zu sehen.',
      truth: (white: string, black: string) => `${white} ${black}`,
      whiteSees: 'Weiß sieht dieses Feld.',
      whiteDoesNot: 'Weiß sieht es nicht.',
      blackSees: 'Schwarz sieht dieses Feld.',
      blackDoesNot: 'Schwarz sieht es nicht.',
      piece: (piece: string, square: string) => `${isDame(piece) ? 'die' : 'der'} ${piece} auf ${square}`,
      list: (pieces: readonly string[]) => [pieces.slice(0, -1).join(', '), ...pieces.slice(-1)].filter(Boolean).join(' oder '),
      at: (square: string) => `${square}:`,
    },
  },

  ends: {
    text: 'Die Partie endet von selbst, sobald eines davon eintritt; nichts muss beansprucht werden.',
    rows: [
      { how: 'Matt', what: 'gewinnt im offenen Schach und im Kriegspiel.' },
      { how: 'Den König schlagen', what: 'gewinnt im Nebelkrieg und im Spähschach.' },
      { how: 'Patt', what: 'kein legaler Zug und kein Schach: remis. Im Nebelkrieg ist es remis, wenn gar kein Zug möglich ist.' },
      { how: 'Dreifache Stellungswiederholung', what: 'dieselbe wahre Stellung zum dritten Mal: remis.' },
      { how: 'Fünfzig Züge', what: 'von jeder Seite, ohne Schlagen und ohne Bauernzug: remis.' },
      { how: 'Keine Seite kann mattsetzen', what: 'remis im offenen Schach und im Kriegspiel.' },
      { how: 'Aufgabe oder Remis durch Vereinbarung', what: 'jederzeit. Ein Angebot gilt, bis es beantwortet ist oder die andere Seite zieht.' },
      { how: 'Zeit', what: 'wessen Uhr abläuft, der verliert, außer die Gegenseite könnte nie mattsetzen: Dann ist es remis.' },
    ],
  },

  guesses: {
    text: [
      'Im Kriegspiel und im Nebelkrieg kannst du festhalten, wo du die Figuren der anderen Seite vermutest. Eine Vermutung ist eine blasse Figur auf deinem eigenen Brett. Sie ist nur für deine Augen bestimmt: Sie bleibt auf deinem Gerät und wird nie an den Server geschickt.',
      'Nach der Partie zeigt die Rückschau deine Vermutungen Zug für Zug neben der Wahrheit.',
    ],
  },

  clocks: {
    text: [
      'Partien haben keine Uhr, es sei denn, wer die Partie erstellt, stellt eine ein: eine Anzahl Minuten und ein paar Sekunden mehr pro Zug, oder eine Anzahl Tage für jeden Zug. Keine Uhr läuft, bevor beide Spieler da waren.',
      'Wenn deine Verbindung abreißt, ist nichts verloren: Komm mit demselben Browser zurück, und du sitzt wieder am Brett. Dein Gegner sieht, dass du abwesend bist. Wer zu lange wegbleibt – fünf Minuten, wenn in der Partie nichts anderes gilt –, verliert. Bei Tagen pro Zug darfst du wegbleiben, so lange du willst; nur die Uhr zählt.',
      'Vor dem zweiten Zug kann jede Seite die Partie abbrechen; sie bleibt dann ohne Ergebnis.',
    ],
  },

  bots: {
    text: [
      'Der Computer spielt nach denselben Regeln wie du. Er erfährt, was ein Spieler an seinem Platz erfahren würde, und nicht ein Feld mehr: Im Kriegspiel hört er den Spielleiter, im Nebelkrieg sieht er seinen eigenen Nebel.',
    ],
  },

  after: {
    text: [
      'Solange eine Partie läuft, erfährt niemand außer den beiden Spielern etwas davon; es gibt keine Zuschauer. Ist sie zu Ende, steht die ganze Aufzeichnung allen offen, die den Link haben: was jede Seite sah, was sie hörte und was sie vergeblich versuchte.',
    ],
  },
  startGame: 'Partie starten',
}
