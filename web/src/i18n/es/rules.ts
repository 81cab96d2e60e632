import type { RuleTexts } from '../rule-texts.svelte'

const sections = {
  idea: 'Una verdad, dos tableros',
  open: 'Ajedrez abierto',
  blind: 'Kriegspiel',
  dark: 'Niebla de guerra',
  rbc: 'Ajedrez de reconocimiento',
  rulesets: 'Reglamentos',
  ends: 'Cómo terminan las partidas',
  guesses: 'Conjeturas',
  clocks: 'Relojes y ausencias',
  bots: 'Jugar contra el ordenador',
  after: 'Después de la partida',
}

/** The pieces come by name; these two are feminine. */
const feminine = (piece: string) => piece === 'torre' || piece === 'dama'
const a = (piece: string) => `${feminine(piece) ? 'una' : 'un'} ${piece}`
const the = (piece: string) => `${feminine(piece) ? 'la' : 'el'} ${piece}`
const The = (piece: string) => `${feminine(piece) ? 'La' : 'El'} ${piece}`

export const rules: RuleTexts = {
  title: 'Cómo se juega',
  lead: 'Parallax es ajedrez en el que los dos jugadores no ven el mismo tablero. El servidor conoce la posición real; a cada jugador se le dice solo lo que permiten las reglas. Aquí tienes todo lo que necesitas, con tableros para probarlo.',
  contents: 'Contenido',
  sections,
  figure: (number: number) => `Diagrama ${number}`,
  stepper: {
    back: 'Atrás',
    next: 'Siguiente',
    again: 'Desde el principio',
    count: (at: number, all: number) => `${at} de ${all}`,
  },
  views: { label: 'Con qué ojos', white: 'Las blancas ven', truth: 'La verdad', black: 'Las negras ven' },

  idea: {
    text: [
      'Hay un único tablero real y no sale del servidor. Tu navegador recibe tu vista de él y nada más, así que en la página no hay nada oculto que se pueda destapar.',
      'Lo que distingue a los modos es cuánto muestra esa vista. Las piezas mueven como siempre.',
    ],
    modes: [
      { mode: 'vanilla', text: 'Lo ves todo. Ajedrez normal.' },
      { mode: 'blind', text: 'Ves tus propias piezas. Un árbitro te cuenta el resto, en pocas palabras.' },
      { mode: 'dark', text: 'Ves tus propias piezas y las casillas a las que llegan. El resto queda en la niebla.' },
      { mode: 'rbc', text: 'Ves tus propias piezas y, antes de cada jugada, 3 × 3 casillas que eliges.' },
    ],
  },

  open: {
    text: [
      'Ajedrez normal según el reglamento de la FIDE: ambos jugadores ven todo el tablero, hay que salir del jaque y gana quien da mate.',
      'El jaque, el mate y las tablas se anuncian. La regla de pieza tocada, pieza movida solo vale si se activó al crear la partida: entonces la pieza que tocas tiene que moverse, como en una partida presencial.',
    ],
  },

  blind: {
    text: [
      'Ves tus propias piezas y nada más. En algún lugar de la mitad vacía de tu tablero también juega tu rival. Valen todas las reglas del ajedrez: las clavadas, los jaques y las líneas bloqueadas son tan reales como siempre, solo que no los ves.',
      'Entre ambos está el árbitro, que ve los dos tableros. Tú intentas jugadas; el árbitro responde. A partir de las respuestas, y de lo que desaparece de tu tablero, deduces dónde está el otro bando.',
    ],
    walk: 'Recorre una partida corta con blancas. Pulsa «Siguiente» y escucha al árbitro.',
    walkTitle: 'Una partida de Kriegspiel, jugada a jugada',
    heardNothing: 'El árbitro calla.',
    you: (from: string, to: string) => `Juegas ${from} – ${to}`,
    youTry: (from: string, to: string) => `Intentas ${from} – ${to}`,
    youReach: (square: string) => `Vas a mover desde ${square}`,
    they: 'Juegan las negras',
    took: (role: string) => `Has capturado ${a(role)}.`,
    lost: (role: string) => `Has perdido ${a(role)}.`,
    beats: [
      'Empieza la partida. Tienes delante tus dieciséis piezas; las negras no se ven.',
      'Vas a mover la torre de a1. Está encerrada por sus propias piezas: no tiene jugadas legales. La respuesta no cuesta nada y puedes elegir otra pieza.',
      'Un peón a e4. Es legal, así que simplemente se juega.',
      'Las negras han jugado. No se te dice qué ni dónde.',
      'El alfil sale a c4.',
      'Otra jugada que no has visto.',
      'Atacas f7, donde al principio había un peón. Ahí sigue: lo capturas y te enteras de que era un peón. El jaque lo oyen ambos.',
      'Las negras han capturado y tu alfil ha desaparecido de f7. Algo lo tomó allí: lo más probable es que fuera el rey.',
      'Vas a mover desde f7 como si el alfil siguiera allí. Ya no tienes ninguna pieza en esa casilla.',
      'La dama a h5: otra vez jaque. Así que el rey está en una de sus líneas.',
      'Las negras han respondido al jaque sin capturar nada. Tal vez han interpuesto algo.',
      'Intentas llevar la dama de h5 a e8. Algo se interpone: jugada ilegal. Ahora la dama está tocada y tiene que moverse, pero no ahí.',
      'La dama va entonces por la fila y captura en e5: un peón. Una corazonada que salió bien.',
      '… o no: las negras capturan en e5. Te has quedado sin dama.',
      'El peón va a d4. Ataca a lo que sea que haya tomado la dama.',
      'Las negras han jugado y estás en jaque. ¿Desde dónde? Tus propias piezas cierran casi todas las líneas hacia el rey, pero la diagonal de a5 está abierta.',
      'Vas a mover el caballo de g1. Podría mover, pero ninguna de sus jugadas acabaría con el jaque: no te ayudará.',
      'Se acepta el peón a c3, así que tiene que interponerse: el jaque venía de b4 o de a5. Pasa a «La verdad» y compruébalo.',
    ],
    answersTitle: 'Cuando intentas una jugada',
    answersLead: 'El árbitro examina cada intento en este orden y da la primera respuesta que corresponda:',
    answers: {
      no_such_piece: 'Ahí no hay ninguna pieza tuya. Quizá la capturaron.',
      no_legal_moves: 'Está encerrada: en el tablero real no tiene adónde ir. Un peón con una pieza invisible delante también está encerrado.',
      wont_help: 'Podría mover, pero tu rey quedaría en jaque con cualquiera de sus jugadas: está clavada, o estás en jaque y no puede ayudar.',
      illegal_move: 'La pieza puede mover, pero no a esa casilla. Está tocada: tienes que moverla a otro sitio.',
    },
    answersAfter: 'Estas respuestas solo las oyes tú. A tu rival no se le dice que has intentado nada.',
    heardTitle: 'Lo que oyes',
    heardOpponent: 'Cuando ha jugado el otro bando, oyes una de estas frases:',
    heardBoth: 'Ambos oyen:',
    heardAfter: 'Quien captura sabe qué ha capturado. Quien pierde una pieza ve cuál falta y sabe dónde estaba.',
    touchTitle: 'Pieza tocada, pieza movida',
    touch:
      'Pulsar una pieza solo la selecciona: puedes cambiar de idea. Arrastrarla, o elegir adónde va, es tocarla. Si el árbitro no la rechaza, esa pieza tiene que moverse ahora; puedes probar una casilla tras otra hasta que la jugada sea legal.',
    reachTitle: 'Adónde podría ir',
    reachLead:
      'Si las marcas están activadas, la pieza elegida muestra adónde podría ir solo por su forma de mover. Las líneas atraviesan casillas en las que puede haber una pieza invisible, porque tú no lo sabes. Pulsa una pieza blanca:',
    reachNone: 'Pulsa una de las piezas.',
    reach: (piece: string, square: string, count: number) =>
      count === 1 ? `${The(piece)} de ${square} podría ir a 1 casilla.` : `${The(piece)} de ${square} podría ir a ${count} casillas.`,
    reachStuck: (piece: string, square: string) =>
      `${The(piece)} de ${square} no puede salir: sus propias piezas ${feminine(piece) ? 'la' : 'lo'} encierran.`,
    reachCastle: 'El enroque nunca se marca, pero puedes intentarlo: mueve el rey dos casillas.',
  },

  dark: {
    text: [
      'Ves tus propias piezas y todas las casillas a las que alguna de ellas podría mover o en las que podría capturar. Lo demás es niebla. Lo que hay en la niebla no está siquiera en tu tablero.',
      'En la niebla de guerra no hay jaque ni mate. Los reyes pueden meterse en casillas atacadas, y quien captura al rey gana en el acto. Nadie anuncia nada: vigila el borde de la niebla.',
    ],
    walkTitle: 'Una partida en la niebla',
    walk: 'Recorre la partida y cambia de ojos. Pulsa una casilla para saber por qué se ve.',
    sight: [
      'El comienzo. Cada bando ve hasta donde pueden llegar sus piezas: cuatro filas.',
      'El peón ha abierto dos líneas: las blancas ven ahora por las diagonales de la dama y del alfil. Las negras no se enteran de nada.',
      'El peón negro frena al blanco de e4. La casilla e5 está en la niebla para las blancas: un peón que no puede avanzar no ve lo que lo detiene.',
      'El caballo de f3 mira a e5, y aparece el peón.',
      'El caballo negro defiende el peón. Las blancas no lo ven: c6 queda fuera de su alcance.',
      'El alfil de c4 ve hasta f7, donde está el peón.',
      'Sale el segundo caballo negro y encuentra el peón de e4.',
      'El caballo blanco va a g5. Las negras no lo ven. Pero g5, adonde hace un momento podía ir el peón de g, se ha hundido en la niebla: eso es una pista.',
      'Las negras llevan el alfil a c5. Mira por su diagonal hasta el peón de f2.',
      'Las blancas capturan en f7. Ahora la dama y la torre están al alcance del caballo, y el rey negro también lo ve.',
      'Pero las negras capturan en f2, junto al rey. El rey ve el alfil; podría capturarlo.',
      'Las blancas prefieren capturar la dama. En el ajedrez normal el jaque lo habría impedido; aquí nadie te avisa.',
      'Las negras capturan al rey y ganan. La partida ha terminado y la niebla se levanta para ambos.',
    ],
    rulesTitle: 'Qué se ve',
    seen: [
      'Tus propias piezas, siempre, y las casillas que ocupan.',
      'Toda casilla a la que podría mover una de tus piezas, en tu turno y en el de tu rival.',
      'Una pieza enemiga que podrías capturar. Las líneas acaban en la primera pieza, y la muestran si es enemiga.',
      'Peones: las casillas de delante mientras estén libres, y una diagonal solo si hay algo que capturar.',
      'Al paso: la casilla a la que moverías y el peón que capturarías. Solo lo ves tú.',
      'De las jugadas solo se marcan las tuyas. Las de tu rival no se muestran, aunque veas la pieza que ha movido.',
    ],
    cornersTitle: 'Dos casos curiosos',
    corners: [
      'Un peón blanco en e5, un rey y una torre que pueden enrocar. Juegan las negras.',
      'El peón negro ha avanzado dos pasos, a d5. Las blancas podrían capturarlo al paso, y por eso ven tanto d5 como d6.',
      'Las blancas han capturado en d6, y el peón de d5 ha desaparecido.',
      'Ha movido una torre negra. Las blancas no pueden verla.',
      'Las blancas enrocan. Un alfil negro en a6 apunta a f1, y el rey ha pasado por ahí: en la niebla de guerra está permitido. Para enrocar basta con que el rey y la torre no se hayan movido y las casillas intermedias estén libres.',
    ],
    castling:
      'El enroque solo se rechaza si hay una pieza en medio, se vea o no. Que no puedas enrocar ya es una noticia: las jugadas que se te ofrecen son legales en el tablero real.',
    tap: 'Pulsa una casilla o recorre el tablero con las flechas del teclado.',
    why: {
      own: (piece: string) => `Aquí está tu ${piece}.`,
      moves: (pieces: string) => `Visible: a una jugada para ${pieces}.`,
      takes: (pieces: string) => `Visible: se podría capturar con ${pieces}.`,
      enPassant: 'Visible: este peón se podría capturar al paso.',
      blocked: (square: string) => `En la niebla: algo le cierra el paso al peón de ${square}.`,
      diagonal: (square: string) => `En la niebla: el peón de ${square} solo mira aquí si hay algo que capturar.`,
      behind: (piece: string) => `En la niebla: ${piece} apunta hacia aquí, pero algo se interpone.`,
      unreached: 'En la niebla: ninguna de tus piezas puede venir aquí.',
      over: 'La partida ha terminado: se ve todo.',
      truth: (white: string, black: string) => `${white} ${black}`,
      whiteSees: 'Las blancas ven esta casilla.',
      whiteDoesNot: 'Las blancas no la ven.',
      blackSees: 'Las negras ven esta casilla.',
      blackDoesNot: 'Las negras no la ven.',
      piece: (piece: string, square: string) => `${the(piece)} de ${square}`,
      list: (pieces: readonly string[]) => (pieces.length < 2 ? pieces.join('') : `${pieces.slice(0, -1).join(', ')} y ${pieces.at(-1)}`),
      at: (square: string) => `${square}:`,
    },
  },

  ends: {
    text: 'La partida termina por sí sola en cuanto se cumple una de estas condiciones; no hay que reclamar nada.',
    rows: [
      { how: 'Jaque mate', what: 'gana en ajedrez abierto y en Kriegspiel.' },
      { how: 'Captura del rey', what: 'gana en la niebla de guerra y en el ajedrez de reconocimiento.' },
      { how: 'Rey ahogado', what: 'sin jugada legal y sin jaque: tablas. En la niebla de guerra, no tener ninguna jugada es tablas.' },
      { how: 'Triple repetición', what: 'la misma posición real por tercera vez: tablas.' },
      { how: 'Cincuenta movimientos', what: 'de cada bando, sin captura ni avance de peón: tablas.' },
      { how: 'Ningún bando puede dar mate', what: 'tablas en ajedrez abierto y en Kriegspiel.' },
      { how: 'Rendición o tablas de mutuo acuerdo', what: 'en cualquier momento. Una oferta sigue en pie hasta que se responde o juega el otro bando.' },
      { how: 'Tiempo', what: 'quien agota su reloj pierde, salvo que el rival no pueda dar mate de ningún modo: entonces son tablas.' },
    ],
  },

  guesses: {
    text: [
      'En Kriegspiel y en la niebla de guerra puedes marcar dónde crees que están las piezas del otro bando. Una conjetura es una pieza difuminada en tu propio tablero. Es solo para tus ojos: se queda en tu dispositivo y nunca se envía al servidor.',
      'Después de la partida, el repaso muestra tus conjeturas, jugada a jugada, frente a la verdad.',
    ],
  },

  clocks: {
    text: [
      'Las partidas no tienen reloj, salvo que quien las crea ponga uno: unos minutos y algunos segundos más por jugada, o unos días para cada jugada. Ningún reloj corre antes de que hayan llegado los dos jugadores.',
      'Si se corta tu conexión, no se pierde nada: vuelve con el mismo navegador y estarás de nuevo ante el tablero. Tu rival ve que estás ausente. Quien se ausenta demasiado tiempo (cinco minutos, si la partida no indica otra cosa) pierde. Con días por jugada puedes ausentarte cuanto quieras: solo cuenta el reloj.',
      'Antes de la segunda jugada, cualquiera de los dos puede anular la partida, que queda sin resultado.',
    ],
  },

  bots: {
    text: [
      'El ordenador juega con las mismas reglas que tú. Se le dice lo que se le diría a un jugador en su asiento, y ni una casilla más: en Kriegspiel oye al árbitro, en la niebla de guerra ve su propia niebla.',
    ],
  },

  after: {
    text: [
      'Mientras dura una partida, nadie salvo los dos jugadores sabe nada de ella; no hay espectadores. Cuando termina, el registro completo se abre a todo el que tenga el enlace: lo que vio cada bando, lo que oyó y lo que intentó en vano.',
    ],
  },
  startGame: 'Empezar una partida',
}
