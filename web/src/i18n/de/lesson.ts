import type { LessonTexts } from '../lesson-texts.svelte'

export const lesson: LessonTexts = {
  title: 'Erste Lektion',
  starting: 'Das Brett wird aufgebaut …',
  coach: 'Trainer',
  progress: (step, all) => `Schritt ${step} von ${all}`,
  done: 'Lektion geschafft',
  skip: 'Überspringen',
  leave: 'Verlassen',
  again: 'Diesen Teil noch einmal',
  steps: {
    try: {
      title: 'Du siehst nur deine eigenen Figuren',
      text: 'Das ist Kriegspiel. Auch Schwarz hat Figuren, aber sie sind verborgen. Taste dich vor: Zieh den Turm von a1 nach a8.',
    },
    touched: {
      title: 'Abgewiesen – und das verrät etwas',
      text: 'Etwas steht im Weg. Schwarz hat von deinem Versuch nichts gehört. Aber berührt ist geführt: Schlag mit dem Turm, was ihn aufhält, auf a7.',
    },
    check: {
      title: 'Schach aus dem Nichts',
      text: 'Etwas greift deinen König an, und du siehst es nicht. Kann der Springer helfen? Zieh ihn von b1 nach d2.',
    },
    answer: {
      title: 'Das hilft nicht',
      text: 'Kann eine Figur nicht helfen, sagt es der Spielleiter, und du darfst eine andere nehmen. Dein König kann: Zieh ihn von g1 nach h1.',
    },
    guess: {
      title: 'Stell eine Vermutung auf',
      text: (button) =>
        `Schwarz hat auf b2 geschlagen, also steht dort jetzt eine schwarze Figur. Ein Läufer könnte auch Schach gegeben haben. Drück „${button}“, wähl den Läufer und tipp auf b2.`,
    },
    mate: {
      title: 'Zuschlagen im Dunkeln',
      text: (done) =>
        `Deine Vermutungen siehst nur du. Nun zum König: Er versteckt sich gern auf der Grundreihe hinter seinen Bauern. Drück „${done}“ und zieh den Turm von a7 nach a8.`,
    },
  },
  waiting: {
    check: { title: 'Geschlagen', text: 'Du hast einen Bauern geschlagen und weißt, wo er stand. Jetzt zieht Schwarz.' },
    guess: { title: 'Aus dem Schach', text: 'Jetzt zieht wieder Schwarz.' },
  },
  remarks: {
    other: 'Abgewiesen: Auch das verrät etwas. Verloren ist nichts.',
    astray: 'Das darfst du spielen, aber die Lektion geht einen anderen Weg.',
  },
  over: {
    won: {
      title: 'Matt, und der Schleier hebt sich',
      text: 'Den König, den du mattgesetzt hast, hast du nie gesehen. Der Läufer gab von d4 aus Schach und schlug dann auf b2. Und auf h5 stand die ganze Zeit eine Dame.',
    },
    seen: {
      title: 'Der Schleier hebt sich',
      text: 'Ist eine Partie zu Ende, siehst du alles, was verborgen war, und wie gut deine Vermutungen waren.',
    },
  },
  fog: 'Im Nebelkrieg (Fog of War) siehst du auch jedes Feld, auf das deine Figuren ziehen können, und gewinnst, indem du den König schlägst.',
  fogLink: 'Mehr zu den Regeln',
  back: 'Zurück zu deiner Einladung',
  play: 'Eine Partie spielen',
  restart: 'Von vorn',
}
