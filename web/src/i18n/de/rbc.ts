import type { rbc as english } from '../en/rbc'

export const rbc: typeof english = {
  text: [
    'Im Spähschach siehst du nur deine eigenen Figuren, und niemand beantwortet deine Versuche. Dafür darfst du nachsehen: Zu Beginn deines Zuges spähst du auf 3 × 3 Felder und bekommst gezeigt, was dort steht.',
    'Es gibt kein Schach, kein Matt und kein Patt. Könige dürfen auf angegriffene Felder ziehen, und wer den König schlägt, gewinnt sofort.',
  ],
  turnTitle: 'So läuft ein Zug ab',
  turn: [
    { part: 'Nachricht', what: 'Du hörst, auf welchem Feld der letzte Zug deines Gegners etwas geschlagen hat, falls er das tat. Sonst hörst du nichts über diesen Zug.' },
    { part: 'Spähen', what: 'Wähle ein Feld: Du siehst, was darauf und auf den Feldern ringsum steht. Dein Gegner erfährt nie, wohin du gesehen hast und ob überhaupt. Du darfst auch darauf verzichten.' },
    { part: 'Ziehen', what: 'Wünsche dir einen Zug, der möglich wäre, wenn nur deine eigenen Figuren auf dem Brett stünden, auch jedes Schlagen mit einem Bauern. Oder passe.' },
    { part: 'Ergebnis', what: 'Du erfährst, was wirklich gespielt wurde – vielleicht weniger, als du wolltest – und wo du etwas geschlagen hast. Dein Zug ist in jedem Fall vorbei.' },
  ],
  walkTitle: 'Eine Partie Spähschach',
  walk: 'Spiele die Partie mit Weiß durch und vergleiche mit der Wahrheit.',
  look: (square) => `Du spähst auf ${square}`,
  ask: (move) => `Du wünschst ${move}`,
  nothingCaptured: 'Nichts wurde geschlagen.',
  beats: [
    'Du siehst deine sechzehn Figuren. Du bist am Zug und darfst zuerst nachsehen.',
    'Du spähst auf d7 und die Felder ringsum. Noch hat nichts gezogen; das zeigt nur, wie das Spähen geht. Was du gesehen hast, bleibt mit der Nummer des Zuges auf deinem Brett.',
    'Du wünschst e2–e4, und genau das wird gespielt.',
    'Schwarz hat gezogen. Du hörst nur, dass nichts geschlagen wurde.',
    'Ein Blick auf e6 findet einen Bauern auf e5. Das war also der Zug von Schwarz.',
    'Du ziehst den Läufer, ohne vorher zu spähen. Das ist erlaubt.',
    'Schwarz hat wieder gezogen, ungesehen.',
    'Du willst den Bauern auf d7, den du im zweiten Zug gesehen hast. Aber ein Springer steht jetzt auf c6: Der Läufer hält dort an und schlägt ihn. Was es war, erfährst du nicht.',
    'Schwarz schlägt auf c6. Dein Läufer ist weg, und du darfst vermuten, dass ein Bauer ihn geschlagen hat.',
    'Du wünschst, mit dem Bauern auf d5 zu schlagen, falls dort etwas steht. Da ist nichts: Es wird nichts gespielt, und dein Zug ist vorbei.',
    'Schwarz zieht einen Bauern. Welchen, siehst du nicht.',
    'Deine Dame geht nach h5. Im gewöhnlichen Schach wäre das ein Schachgebot. Hier warnt niemand Schwarz.',
    'Schwarz hat nicht nach h5 gesehen und macht einen ruhigen Zug.',
    'Du spähst auf f7. Der Bauer, der dort stand, ist fort, und auf e8 steht der König.',
    'Die Dame schlägt den König. Weiß gewinnt, und alles wird offen: beide Stellungen, das Spähen und die Wünsche beider Seiten.',
  ],
  revisedTitle: 'Wenn dein Zug auf Ungesehenes trifft',
  revisedLead: 'Der Server spielt, was du wünschst, wenn die wahre Stellung es zulässt. Sonst gilt:',
  revised: [
    'Dame, Turm und Läufer halten bei der ersten Figur auf ihrem Weg an und schlagen sie.',
    'Ein Bauer, der zwei Felder weit will, geht eines, wenn nur das zweite besetzt ist.',
    'Ein Bauer auf ein besetztes Feld, ein Schlagen mit dem Bauern, wo nichts steht, und eine Rochade mit einer Figur dazwischen fallen aus.',
  ],
  after: [
    'Was du erspäht hast, bleibt auf deinem Brett, bis du dasselbe Feld wieder ansiehst. Es sagt, was in jenem Zug dort stand, nicht, was jetzt dort steht.',
    'Jede Seite hat 15 Minuten und fünf Sekunden mehr für jeden Zug, wenn du keine andere Uhr wählst. Hundert Züge beider Spieler zusammen ohne Schlagen und ohne Bauernzug sind remis.',
  ],
}
