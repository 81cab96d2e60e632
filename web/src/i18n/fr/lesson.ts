import type { LessonTexts } from '../lesson-texts.svelte'

export const lesson: LessonTexts = {
  title: 'Première leçon',
  starting: 'Mise en place de l’échiquier…',
  coach: 'Entraîneur',
  progress: (step, all) => `Étape ${step} sur ${all}`,
  done: 'Leçon terminée',
  skip: 'Passer',
  leave: 'Quitter',
  again: 'Reprendre cette partie de la leçon',
  steps: {
    try: {
      title: 'Vous ne voyez que vos propres pièces',
      text: 'Voici le Kriegspiel. Les Noirs ont aussi des pièces, mais elles sont cachées. Avancez à tâtons : jouez la tour de a1 en a8.',
    },
    touched: {
      title: 'Refusé, et c’est instructif',
      text: 'Quelque chose barre la route. Les Noirs n’ont rien su de votre essai. Mais pièce touchée, pièce jouée : prenez avec la tour ce qui la bloque, en a7.',
    },
    check: {
      title: 'Un échec venu de nulle part',
      text: 'Quelque chose attaque votre roi, et vous ne le voyez pas. Le cavalier peut-il aider ? Jouez-le de b1 en d2.',
    },
    answer: {
      title: 'Cela n’aide pas',
      text: 'Si une pièce ne peut pas aider, l’arbitre le dit et vous pouvez en essayer une autre. Votre roi le peut : jouez-le de g1 en h1.',
    },
    guess: {
      title: 'Posez une hypothèse',
      text: (button) =>
        `Les Noirs ont pris en b2 : une de leurs pièces s’y trouve. Un fou aurait pu donner cet échec. Appuyez sur « ${button} », choisissez le fou et touchez b2.`,
    },
    mate: {
      title: 'Frappez dans le noir',
      text: (done) =>
        `Vous seul voyez vos hypothèses. Au tour du roi : il aime se cacher sur la dernière rangée, derrière ses pions. Appuyez sur « ${done} », puis jouez la tour de a7 en a8.`,
    },
  },
  waiting: {
    check: { title: 'Prise', text: 'Vous avez pris un pion, et vous savez où il était. Aux Noirs de jouer.' },
    guess: { title: 'Plus en échec', text: 'C’est de nouveau aux Noirs de jouer.' },
  },
  remarks: {
    other: 'Refusé : cela aussi vous apprend quelque chose. Rien n’est perdu.',
    astray: 'Ce coup est permis, mais la leçon prend un autre chemin.',
  },
  over: {
    won: {
      title: 'Échec et mat, et le voile se lève',
      text: 'Vous n’avez jamais vu le roi que vous avez maté. Le fou a donné échec depuis d4, puis a pris en b2. Et une dame attendait en h5 depuis le début.',
    },
    seen: {
      title: 'Le voile se lève',
      text: 'À la fin d’une partie, vous voyez tout ce qui était caché et ce que valaient vos hypothèses.',
    },
  },
  fog: 'Dans le brouillard de guerre, vous voyez aussi chaque case où vos pièces peuvent aller, et vous gagnez en prenant le roi.',
  fogLink: 'En savoir plus sur les règles',
  back: 'Retour à votre invitation',
  play: 'Jouer une partie',
  restart: 'Recommencer',
}
