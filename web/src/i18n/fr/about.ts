/** The pages that the footer leads to. */
export const about = {
  privacy: {
    title: 'Vie privée',
    intro: 'Aucun compte n’est nécessaire ici. Un seul cookie dit à ce serveur que vous êtes le même visiteur qu’avant ; rien n’est chargé depuis d’autres sites.',
    sections: [
      {
        title: 'Ce que le serveur enregistre',
        items: [
          'Vos parties : les règles, chaque coup et chaque essai avec son heure, le résultat, et votre pseudo si vous en avez donné un.',
          'Les jetons qui gardent vos places, sous forme de hachage seulement : lire les données ne permet pas de prendre votre place.',
          'Votre session : un nombre aléatoire dans ce cookie, gardé sous forme de hachage, avec le nom de votre navigateur et votre adresse réseau, jusqu’à ce que vous vous déconnectiez ou restiez absent trente jours.',
          'D’un compte, les adresses réseau depuis lesquelles il a été utilisé, chacune pendant trente jours : les parties classées entre personnes d’un même foyer ne comptent pas.',
          'Si vous créez un compte : son nom, votre mot de passe sous forme de hachage, la partie publique de chaque clé d’accès, vos codes de secours sous forme de hachages, et quelles parties sont les vôtres. Vous pouvez tout télécharger et supprimer le compte vous-même.',
          'Si vous ajoutez une adresse e-mail à votre compte, là où ce serveur envoie du courrier : cette adresse, jusqu’à ce que vous la retiriez. Elle reçoit des liens vers un nouveau mot de passe et rien d’autre.',
          'Toute personne qui a le lien peut lire une partie terminée. La durée de conservation est choisie par l’exploitant.',
        ],
      },
      {
        title: 'Ce qu’il n’enregistre pas',
        items: [
          'Qui vous êtes : aucune adresse e-mail n’est nécessaire, et votre nom est ce que vous avez tapé.',
          'L’adresse réseau d’un invité en dehors de ses sessions : elle reste un jour au plus en mémoire, pour limiter les abus, et n’est jamais enregistrée avec une partie.',
        ],
      },
      {
        title: 'Ce que votre navigateur enregistre',
        items: [
          'Vos places, réglages, pseudo, hypothèses et cartes de règles. Ils restent sur cet appareil jusqu’à ce que vous effaciez les données du site.',
        ],
      },
      {
        title: 'Qui d’autre en a connaissance',
        items: [
          'Personne : ni publicité, ni service de statistiques, ni polices ou scripts d’autres sites.',
          'Si vous jouez contre un modèle de langage, ce qu’il peut voir de la partie est envoyé au service choisi par l’exploitant.',
          'Si vous autorisez les notifications, le service push de votre navigateur apprend quand il se passe quelque chose dans votre partie, mais pas quoi. Le serveur garde l’adresse nécessaire jusqu’à la fin de la partie.',
        ],
      },
    ],
  },
  source: {
    title: 'Code source',
    licence: 'Parallax est un logiciel libre sous licence GNU Affero General Public License, version 3 ou ultérieure. Si vous jouez ici, vous avez droit au code source de ce serveur : vous pouvez le modifier et l’exécuter vous-même.',
    link: 'Le code source de ce serveur',
    unknown: 'L’exploitant n’a pas indiqué où se trouve le code source de ce serveur. Demandez à la personne qui le gère.',
    contact: 'Contacter l’exploitant',
  },
}
