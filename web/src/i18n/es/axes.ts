import type { AxisTexts } from '../axis-texts.svelte'

export const axes: AxisTexts = {
  title: 'Los reglamentos, punto por punto',
  lead: 'Cada reglamento es una serie de respuestas a las preguntas de abajo. Se puede jugar con cualquier mezcla.',
  hear: 'Lo que oirás',
  see: 'Lo que verás y oirás',
  more: 'Cada punto con un ejemplo',
  said: 'Se dice:',
  nothing: 'No se dice nada.',
  tried: (move) => `Intentas ${move}`,
  moderator: {
    refusals: {
      title: 'Un intento rechazado',
      values: {
        four: 'Te dicen por qué: no hay pieza, sin jugadas legales, no ayuda o ilegal.',
        one: 'Todo intento rechazado recibe la misma respuesta: ilegal.',
        two: 'Un intento rechazado recibe un «no», o un «absurdo» si tus propias piezas, un rechazo anterior en ese turno o lo anunciado sobre las capturas de peón ya lo descartaban.',
      },
    },
    refusalsHeard: {
      title: 'Quién se entera',
      values: {
        mover: 'Solo quien lo intentó oye la respuesta.',
        both: 'Los dos oyen la respuesta, pero no lo que se intentó.',
      },
    },
    nonsense: {
      title: 'Absurdos',
      values: {
        told: 'Un absurdo se anuncia como cualquier otro rechazo.',
        dropped: 'Un absurdo se te responde solo a ti y no deja rastro.',
      },
    },
    captures: {
      title: 'Capturas',
      values: {
        fact: 'El rival oye que hubo una captura, y quien captura sabe qué tomó.',
        square: 'Los dos oyen dónde hubo una captura, pero no de qué.',
        class: 'Los dos oyen dónde hubo una captura y si fue de un peón o de una pieza.',
        exact: 'Los dos oyen dónde hubo una captura y qué pieza entra en la reserva.',
      },
    },
    enPassant: {
      title: 'Al paso',
      values: {
        named: 'Una captura al paso se llama así.',
        victim: 'Una captura al paso se anuncia en la casilla del peón capturado.',
      },
    },
    checks: {
      title: 'Jaque',
      values: {
        fact: 'El jaque se anuncia.',
        direction: 'El jaque se anuncia con su dirección: columna, fila, diagonal larga o corta, caballo.',
      },
    },
    pawnTries: {
      title: 'Capturas de peón',
      values: {
        none: 'No se dice nada sobre las capturas de peón.',
        'ask-until-legal': 'Una vez por turno puedes preguntar si hay una captura de peón. Si la hay, debes capturar con un peón.',
        'ask-one-try': 'Una vez por turno puedes preguntar si hay una captura de peón. Si la hay, debes intentar una.',
        exists: 'Antes de cada turno los dos oyen si hay una captura de peón.',
        count: 'Antes de cada turno los dos oyen cuántas capturas de peón hay.',
        sources: 'Antes de cada turno los dos oyen qué peones pueden capturar.',
      },
    },
    promotions: {
      title: 'Coronación',
      values: {
        silent: 'Las coronaciones no se anuncian.',
        fact: 'Una coronación se anuncia, pero no la pieza nueva.',
        piece: 'Una coronación se anuncia con la pieza nueva.',
      },
    },
    castling: {
      title: 'Enroque',
      values: {
        silent: 'El enroque suena como cualquier otra jugada.',
        named: 'El enroque se anuncia con su lado.',
      },
    },
  },
  triesPerTurn: {
    title: 'Intentos por turno',
    text: 'De 1 a 255, normalmente 200. Tras tantos rechazos, un intento que sería rechazado no tiene efecto ni respuesta.',
    line: (n) => `Tras ${n === 1 ? 'un rechazo' : `${n} rechazos`} en un turno, un intento que sería rechazado no tiene efecto.`,
  },
  touchMove: {
    title: 'Pieza tocada, pieza movida',
    values: {
      true: 'Un intento rechazado te obliga a mover esa pieza si tiene alguna jugada legal.',
      false: 'Tras un intento rechazado puedes mover cualquier pieza.',
    },
  },
  drops: {
    title: 'Soltar piezas',
    values: {
      no: 'Una pieza capturada queda fuera de la partida.',
      crazyhouse: 'Una pieza capturada cambia de bando y puede volver al tablero. Se anuncia qué pieza se suelta, pero no en qué casilla.',
    },
  },
  fog: {
    blockedPawns: {
      title: 'La casilla delante de un peón bloqueado',
      values: {
        hidden: 'Un peón no ve lo que lo bloquea.',
        occupied: 'Un peón bloqueado sabe que hay algo en su camino, pero no qué.',
        seen: 'Un peón ve lo que lo bloquea.',
      },
    },
    pawnDiagonals: {
      title: 'Las diagonales vacías de un peón',
      values: {
        hidden: 'Un peón ve una diagonal solo donde puede capturar.',
        seen: 'Un peón siempre ve sus diagonales.',
      },
    },
    checks: {
      title: 'Jaque',
      values: {
        silent: 'Nadie te avisa de que pueden capturar a tu rey.',
        told: 'Te avisan cuando pueden capturar a tu rey, pero puedes no hacer caso.',
        binding: 'Te dicen que estás en jaque y debes salir de él. El jaque mate gana.',
      },
    },
    promotions: {
      title: 'Coronación',
      values: {
        silent: 'No se dice nada sobre las coronaciones.',
        fact: 'Oyes que tu rival ha coronado, pero ni dónde ni qué pieza.',
      },
    },
  },
  choices: {
    hidden: 'Oculta',
    occupied: 'Hay algo',
    seen: 'Vista',
    silent: 'No se dice',
    told: 'Se avisa',
    binding: 'Se avisa y obliga',
    fact: 'Se dice',
    draw: 'Tablas',
    loss: 'Derrota',
  },
  stalemate: {
    title: 'Sin jugadas legales',
    values: { draw: 'Quien no puede mover hace tablas.', loss: 'Quien no puede mover pierde.' },
  },
}
