/** The pages that the footer leads to. */
export const about = {
  privacy: {
    title: 'Privacy',
    intro: 'You need no account here. One cookie tells this server that you are the same visitor as before; nothing is loaded from other sites.',
    sections: [
      {
        title: 'What the server stores',
        items: [
          'Your games: the rules, every move and every try with its time, the result, and your nickname if you gave one.',
          'The tokens that hold your seats, as hashes only: nobody can take your seat by reading the data.',
          'Your session: a random number in that cookie, kept as a hash, with the name of your browser and your network address, until you sign out or stay away for thirty days.',
          'Of an account, the network addresses it was used from, each for thirty days: rated games between people of one household do not count.',
          'If you create an account: its name, your password as a hash, the public half of each passkey, your recovery codes as hashes, and which games are yours. You can download all of it, and delete the account yourself.',
          'If you add an e-mail address to your account, where this server sends mail: that address, until you remove it. It gets links to a new password and nothing else.',
          'Anyone who has the link can read a finished game. The operator decides how long games are kept.',
        ],
      },
      {
        title: 'What it does not store',
        items: [
          'Who you are: no e-mail address is needed, and your name is whatever you typed.',
          'The network address of a guest beyond their sessions: it is held in memory for a day at most, to limit abuse, and never saved with a game.',
        ],
      },
      {
        title: 'What your browser stores',
        items: [
          'Your seats, settings, nickname, guesses and rule cards. They stay on this device until you clear the data of this site.',
        ],
      },
      {
        title: 'Who else learns about it',
        items: [
          'Nobody: no advertising, no statistics services, no fonts or scripts from other sites.',
          'If you play a language model, what it may see of the game is sent to the service that the operator has chosen.',
          'If you allow notifications, your browser’s push service learns when something happens in your game, not what. The server keeps the address for it until the game is over.',
        ],
      },
    ],
  },
  source: {
    title: 'Source code',
    licence: 'Parallax is free software under the GNU Affero General Public License, version 3 or later. If you play here, you may have the source code of this server, change it and run it yourself.',
    link: 'The source code of this server',
    unknown: 'The operator has not said where the source code of this server is. Ask whoever runs it.',
    contact: 'Contact the operator',
  },
}
