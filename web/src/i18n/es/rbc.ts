import type { rbc as english } from '../en/rbc'

export const rbc: typeof english = {
  text: [
    'En el ajedrez de reconocimiento ves solo tus propias piezas, y nadie responde a tus intentos. A cambio puedes mirar: al empezar tu turno exploras 3 × 3 casillas y se te muestra lo que hay en ellas.',
    'No hay jaque, ni mate, ni ahogado. Los reyes pueden ponerse en peligro, y quien captura al rey gana en el acto.',
  ],
  turnTitle: 'Un turno',
  turn: [
    { part: 'Noticias', what: 'Oyes en qué casilla capturó algo la última jugada de tu rival, si es que capturó. De esa jugada no se te dice nada más.' },
    { part: 'Explorar', what: 'Elige una casilla: ves lo que hay en ella y en las de alrededor. Tu rival nunca sabrá dónde miraste, ni si lo hiciste. También puedes no explorar.' },
    { part: 'Mover', what: 'Pide cualquier jugada que sería posible si en el tablero solo estuvieran tus piezas, incluida toda captura de peón. O pasa.' },
    { part: 'Resultado', what: 'Se te dice lo que se jugó de verdad, que puede ser menos de lo que pediste, y dónde capturaste algo. En todo caso, tu turno ha terminado.' },
  ],
  walkTitle: 'Una partida de ajedrez de reconocimiento',
  walk: 'Sigue la partida con blancas y compara con la verdad.',
  look: (square) => `Exploras ${square}`,
  ask: (move) => `Pides ${move}`,
  nothingCaptured: 'No se ha capturado nada.',
  beats: [
    'Ves tus dieciséis piezas. Es tu turno: primero puedes explorar.',
    'Exploras d7 y las casillas de alrededor. Nada se ha movido todavía; esto solo muestra cómo se explora. Lo que viste se queda en tu tablero con el número del turno.',
    'Pides e2–e4, y se juega tal cual.',
    'Las negras han movido. Solo oyes que no han capturado nada.',
    'Una mirada a e6 descubre un peón en e5. Esa fue, pues, la jugada de las negras.',
    'Mueves el alfil sin explorar antes. Está permitido.',
    'Las negras han movido otra vez, fuera de tu vista.',
    'Quieres el peón de d7, que viste en el turno 2. Pero un caballo ha llegado a c6: el alfil se detiene allí y lo captura. No se te dice qué era.',
    'Las negras capturan en c6. Tu alfil ha desaparecido, y puedes suponer que lo capturó un peón.',
    'Pides capturar con el peón en d5, por si hay algo. No hay nada: no se juega nada, y tu turno ha terminado.',
    'Las negras mueven un peón. No ves cuál.',
    'Tu dama va a h5. En el ajedrez normal sería jaque. Aquí nadie avisa a las negras.',
    'Las negras no miraron h5 y hacen una jugada tranquila.',
    'Exploras f7. El peón que empezó allí ya no está, y en e8 está el rey.',
    'La dama captura al rey. Ganan las blancas y todo queda a la vista: las dos posiciones, lo que exploró y lo que pidió cada bando.',
  ],
  revisedTitle: 'Cuando tu jugada choca con lo que no ves',
  revisedLead: 'El servidor juega lo que pides si la posición real lo permite. Si no:',
  revised: [
    'Una dama, una torre o un alfil se detiene en la primera pieza que encuentra y la captura.',
    'Un peón que quiere avanzar dos casillas avanza una si solo la segunda está ocupada.',
    'Un avance de peón a una casilla ocupada, una captura de peón donde no hay nada y un enroque con una pieza en medio no se juegan.',
  ],
  after: [
    'Lo que has explorado se queda en tu tablero hasta que vuelves a mirar la misma casilla. Dice lo que había en aquel turno, no lo que hay ahora.',
    'Cada bando tiene 15 minutos y cinco segundos más por turno, si no eliges otro reloj. Cien jugadas seguidas, contando las de ambos, sin captura ni movimiento de peón, son tablas.',
  ],
}
