/** The pages that the footer leads to. */
export const about = {
  privacy: {
    title: 'Datenschutz',
    intro: 'Hier brauchst du kein Konto. Ein einziges Cookie sagt diesem Server, dass du derselbe Besucher bist wie vorher; von anderen Seiten wird nichts geladen.',
    sections: [
      {
        title: 'Was der Server speichert',
        items: [
          'Deine Partien: die Regeln, jeden Zug und jeden Versuch mit seiner Zeit, das Ergebnis und deinen Namen, falls du einen angegeben hast.',
          'Die Schlüssel zu deinen Plätzen, und zwar nur als Hash: Wer die Daten liest, kann deinen Platz nicht einnehmen.',
          'Deine Sitzung: eine Zufallszahl in diesem Cookie, gespeichert als Hash, mit dem Namen deines Browsers und deiner Netzadresse, bis du dich abmeldest oder dreißig Tage wegbleibst.',
          'Von einem Konto die Netzadressen, von denen aus es benutzt wurde, jede dreißig Tage lang: Gewertete Partien innerhalb eines Haushalts zählen nicht.',
          'Wenn du ein Konto anlegst: seinen Namen, dein Passwort als Hash, den öffentlichen Teil jedes Passkeys, deine Wiederherstellungscodes als Hashes, und welche Partien deine sind. Du kannst alles herunterladen und das Konto selbst löschen.',
          'Wenn du deinem Konto eine E-Mail-Adresse gibst, wo dieser Server Mails verschickt: diese Adresse, bis du sie entfernst. Sie bekommt Links zu einem neuen Passwort und sonst nichts.',
          'Eine beendete Partie kann jeder lesen, der den Link hat. Wie lange Partien aufbewahrt werden, entscheidet der Betreiber.',
        ],
      },
      {
        title: 'Was er nicht speichert',
        items: [
          'Wer du bist: Eine E-Mail-Adresse ist nicht nötig, und dein Name ist das, was du eingetippt hast.',
          'Die Netzadresse eines Gastes außerhalb seiner Sitzungen: Sie bleibt höchstens einen Tag im Arbeitsspeicher, um Missbrauch zu begrenzen, und wird nie bei einer Partie gespeichert.',
        ],
      },
      {
        title: 'Was dein Browser speichert',
        items: [
          'Deine Plätze, Einstellungen, deinen Namen, Vermutungen und Regelkarten. Sie bleiben auf diesem Gerät, bis du die Daten dieser Seite löschst.',
        ],
      },
      {
        title: 'Wer sonst davon erfährt',
        items: [
          'Niemand: keine Werbung, keine Statistikdienste, keine Schriften oder Skripte von anderen Seiten.',
          'Spielst du gegen ein Sprachmodell, so wird das, was es von der Partie sehen darf, an den Dienst geschickt, den der Betreiber gewählt hat.',
          'Erlaubst du Benachrichtigungen, so erfährt der Push-Dienst deines Browsers, wann in deiner Partie etwas geschieht, aber nicht was. Der Server behält die Adresse dafür, bis die Partie vorbei ist.',
        ],
      },
    ],
  },
  source: {
    title: 'Quelltext',
    licence: 'Parallax ist freie Software unter der GNU Affero General Public License, Version 3 oder neuer. Wer hier spielt, darf den Quelltext dieses Servers haben, ändern und selbst betreiben.',
    link: 'Der Quelltext dieses Servers',
    unknown: 'Der Betreiber hat nicht angegeben, wo der Quelltext dieses Servers liegt. Frag, wer ihn betreibt.',
    contact: 'Den Betreiber erreichen',
  },
}
