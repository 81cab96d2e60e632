import type { AxisTexts } from '../axis-texts.svelte'

export const axes: AxisTexts = {
  title: 'Regelwerke, Punkt für Punkt',
  lead: 'Jedes Regelwerk ist eine Reihe von Antworten auf die Fragen unten. Jede Mischung ist spielbar.',
  hear: 'Was du hörst',
  see: 'Was du siehst und hörst',
  more: 'Jeder Punkt mit einem Beispiel',
  said: 'Gesagt wird:',
  nothing: 'Nichts wird gesagt.',
  tried: (move) => `Du versuchst ${move}`,
  moderator: {
    refusals: {
      title: 'Ein abgelehnter Versuch',
      values: {
        four: 'Du erfährst den Grund: keine Figur, keine legalen Züge, hilft nicht oder regelwidrig.',
        one: 'Jeder abgelehnte Versuch bekommt dieselbe Antwort: regelwidrig.',
        two: 'Ein abgelehnter Versuch bekommt die Antwort „Nein“ – oder „Unsinn“, wenn ihn deine eigenen Figuren, eine frühere Ablehnung im selben Zug oder die Ansage der Bauernschläge schon ausgeschlossen hatten.',
      },
    },
    refusalsHeard: {
      title: 'Wer davon hört',
      values: {
        mover: 'Nur wer versucht hat, hört die Antwort.',
        both: 'Beide hören die Antwort, aber nicht, was versucht wurde.',
      },
    },
    nonsense: {
      title: 'Unsinn',
      values: {
        told: 'Unsinn wird angesagt wie jede andere Ablehnung.',
        dropped: 'Unsinn wird nur dir beantwortet und hinterlässt keine Spur.',
      },
    },
    captures: {
      title: 'Schlagen',
      values: {
        fact: 'Der Gegner hört, dass geschlagen wurde, und wer schlägt, erfährt, was.',
        square: 'Beide hören, wo geschlagen wurde, aber nicht was.',
        class: 'Beide hören, wo geschlagen wurde und ob es ein Bauer oder eine Figur war.',
        exact: 'Beide hören, wo geschlagen wurde und welche Figur in die Reserve kommt.',
      },
    },
    enPassant: {
      title: 'En passant',
      values: {
        named: 'Schlagen en passant wird so genannt.',
        victim: 'Schlagen en passant wird auf dem Feld des geschlagenen Bauern angesagt.',
      },
    },
    checks: {
      title: 'Schach',
      values: {
        fact: 'Schach wird angesagt.',
        direction: 'Schach wird mit seiner Richtung angesagt: Linie, Reihe, lange oder kurze Diagonale, Springer.',
      },
    },
    pawnTries: {
      title: 'Schlagzüge der Bauern',
      values: {
        none: 'Über Schlagzüge der Bauern wird nichts gesagt.',
        'ask-until-legal': 'Einmal je Zug darfst du fragen, ob ein Bauer schlagen kann. Nach einem Ja musst du mit einem Bauern schlagen.',
        'ask-one-try': 'Einmal je Zug darfst du fragen, ob ein Bauer schlagen kann. Nach einem Ja musst du es einmal versuchen.',
        exists: 'Vor jedem Zug hören beide, ob ein Bauer schlagen kann.',
        count: 'Vor jedem Zug hören beide, wie viele Schlagzüge der Bauern es gibt.',
        sources: 'Vor jedem Zug hören beide, welche Bauern schlagen können.',
      },
    },
    promotions: {
      title: 'Umwandlung',
      values: {
        silent: 'Umwandlungen werden nicht angesagt.',
        fact: 'Eine Umwandlung wird angesagt, aber nicht die neue Figur.',
        piece: 'Eine Umwandlung wird mit der neuen Figur angesagt.',
      },
    },
    castling: {
      title: 'Rochade',
      values: {
        silent: 'Eine Rochade klingt wie jeder andere Zug.',
        named: 'Eine Rochade wird mit ihrer Seite angesagt.',
      },
    },
  },
  triesPerTurn: {
    title: 'Versuche je Zug',
    text: 'Von 1 bis 255, meist 200. Nach so vielen Ablehnungen bleibt ein Versuch, der abgelehnt würde, ohne Wirkung und ohne Antwort.',
    line: (n) => `Nach ${n === 1 ? 'einer Ablehnung' : `${n} Ablehnungen`} in einem Zug bleibt ein Versuch, der abgelehnt würde, ohne Wirkung.`,
  },
  touchMove: {
    title: 'Berührt – geführt',
    values: {
      true: 'Ein abgelehnter Versuch bindet dich an seine Figur, wenn sie einen legalen Zug hat.',
      false: 'Nach einem abgelehnten Versuch darfst du mit jeder Figur ziehen.',
    },
  },
  drops: {
    title: 'Einsetzen',
    values: {
      no: 'Eine geschlagene Figur ist aus dem Spiel.',
      crazyhouse: 'Eine geschlagene Figur wechselt die Seite und kann wieder eingesetzt werden. Angesagt wird die Figur, aber nicht ihr Feld.',
    },
  },
  fog: {
    blockedPawns: {
      title: 'Das Feld vor einem blockierten Bauern',
      values: {
        hidden: 'Ein Bauer sieht nicht, was ihn blockiert.',
        occupied: 'Ein blockierter Bauer weiß, dass ihm etwas im Weg steht, aber nicht was.',
        seen: 'Ein Bauer sieht, was ihn blockiert.',
      },
    },
    pawnDiagonals: {
      title: 'Die leeren Diagonalen eines Bauern',
      values: {
        hidden: 'Ein Bauer sieht eine Diagonale nur, wenn er dort schlagen kann.',
        seen: 'Ein Bauer sieht seine Diagonalen immer.',
      },
    },
    checks: {
      title: 'Schach',
      values: {
        silent: 'Niemand warnt dich, wenn dein König geschlagen werden kann.',
        told: 'Du wirst gewarnt, wenn dein König geschlagen werden kann, musst aber nicht darauf reagieren.',
        binding: 'Schach wird dir gesagt, und du musst es abwehren. Matt gewinnt.',
      },
    },
    promotions: {
      title: 'Umwandlung',
      values: {
        silent: 'Über Umwandlungen wird nichts gesagt.',
        fact: 'Du hörst, dass dein Gegner umgewandelt hat, aber weder wo noch in was.',
      },
    },
  },
  choices: {
    hidden: 'Verborgen',
    occupied: 'Etwas ist da',
    seen: 'Gesehen',
    silent: 'Nicht gesagt',
    told: 'Gesagt',
    binding: 'Gesagt und bindend',
    fact: 'Gesagt',
    draw: 'Remis',
    loss: 'Niederlage',
  },
  stalemate: {
    title: 'Kein legaler Zug',
    values: { draw: 'Wer nicht ziehen kann, spielt remis.', loss: 'Wer nicht ziehen kann, verliert.' },
  },
}
