import type { LessonTexts } from '../lesson-texts.svelte'

export const lesson: LessonTexts = {
  title: 'Primera lección',
  starting: 'Preparando el tablero…',
  coach: 'Entrenador',
  progress: (step, all) => `Paso ${step} de ${all}`,
  done: 'Lección completada',
  skip: 'Saltar',
  leave: 'Salir',
  again: 'Repetir esta parte',
  steps: {
    try: {
      title: 'Solo ves tus propias piezas',
      text: 'Esto es Kriegspiel. Las negras también tienen piezas, pero están ocultas. Avanza a tientas: mueve la torre de a1 a a8.',
    },
    touched: {
      title: 'Rechazada, y eso te dice algo',
      text: 'Algo se interpone. Las negras no se han enterado de tu intento. Pero pieza tocada, pieza movida: captura con la torre lo que la frena, en a7.',
    },
    check: {
      title: 'Un jaque salido de la nada',
      text: 'Algo ataca a tu rey y no puedes verlo. ¿Puede ayudar el caballo? Muévelo de b1 a d2.',
    },
    answer: {
      title: 'Eso no ayuda',
      text: 'Si una pieza no puede ayudar, el árbitro lo dice y puedes probar con otra. Tu rey sí puede: muévelo de g1 a h1.',
    },
    guess: {
      title: 'Haz una conjetura',
      text: (button) =>
        `Las negras han capturado en b2, así que ahora hay ahí una pieza suya. Un alfil pudo dar ese jaque. Pulsa «${button}», elige el alfil y toca b2.`,
    },
    mate: {
      title: 'Golpea a oscuras',
      text: (done) =>
        `Tus conjeturas solo las ves tú. Ahora, el rey: le gusta esconderse en la última fila, detrás de sus peones. Pulsa «${done}» y mueve la torre de a7 a a8.`,
    },
  },
  waiting: {
    check: { title: 'Captura', text: 'Has capturado un peón y sabes dónde estaba. Ahora juegan las negras.' },
    guess: { title: 'Fuera de jaque', text: 'Vuelven a jugar las negras.' },
  },
  remarks: {
    other: 'Rechazada: eso también te dice algo. No has perdido nada.',
    astray: 'Puedes jugar eso, pero la lección va por otro camino.',
  },
  over: {
    won: {
      title: 'Jaque mate, y se levanta el velo',
      text: 'Nunca viste al rey al que diste mate. El alfil dio jaque desde d4 y luego capturó en b2. Y en h5 hubo una dama todo el tiempo.',
    },
    seen: {
      title: 'Se levanta el velo',
      text: 'Cuando termina una partida ves todo lo que estaba oculto y cómo de buenas eran tus conjeturas.',
    },
  },
  fog: 'En la niebla de guerra ves además cada casilla a la que pueden ir tus piezas, y ganas capturando al rey.',
  fogLink: 'Más sobre las reglas',
  back: 'Volver a tu invitación',
  play: 'Jugar una partida',
  restart: 'Empezar de nuevo',
}
