import type { FaultTexts } from '../../profile/faults'
import type { Role, Sides } from '../../wire/view'
import { common } from './common'

const plurals: Record<Role, string> = { pawn: 'Bauern', knight: 'Springer', bishop: 'Läufer', rook: 'Türme', queen: 'Damen', king: 'Könige' }

const coloured = (adjective: string) =>
  Object.fromEntries(Object.entries(plurals).map(([role, name]) => [role, `${adjective} ${name}`])) as Record<Role, string>

const kindsOfPiece: Record<Sides, Record<Role, string>> = { both: plurals, white: coloured('Weiße'), black: coloured('Schwarze') }

const sides: Record<Sides, string> = { white: 'Weiß', both: 'Beide', black: 'Schwarz' }

const kinds: Record<string, { name: string; hint: string }> = {
  'hp-bonus': {
    name: 'Lebenspunkte',
    hint: 'Wie oft sie mehr oder weniger geschlagen werden muss. Ohne die Regel „Lebenspunkte“ hat jede Figur einen.',
  },
  'range-bonus': {
    name: 'Reichweite',
    hint: 'König und Springer gehen in derselben Richtung weiter, Bauern geradeaus; andere Figuren über die erste hinweg, die im Weg steht.',
  },
  'direction-additions': { name: 'Weitere Schritte', hint: 'Darf auch einen Schritt dorthin ziehen, mit oder ohne Schlagen.' },
  'capture-flags': { name: 'Schlagen', hint: 'Was sie schlagen darf und ob sie geschlagen werden kann.' },
  'promotion-override': { name: 'Umwandlung', hint: 'Die einzige Figur, in die sich ein Bauer verwandeln kann.' },
  'damage-resistance': { name: 'Widerstand', hint: 'Welcher Teil jedes Treffers wirkungslos bleibt. Bei 100 % ist sie unverwundbar.' },
}

const directions: Record<string, string> = {
  forward: 'vorwärts',
  backward: 'rückwärts',
  left: 'nach links',
  right: 'nach rechts',
  'forward-left': 'links vorwärts',
  'forward-right': 'rechts vorwärts',
  'backward-left': 'links rückwärts',
  'backward-right': 'rechts rückwärts',
}

const flags: Record<string, string> = { CAN_CAPTURE_OWN: 'darf Eigene schlagen', CANNOT_BE_CAPTURED: 'kann nicht geschlagen werden' }

const signed = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)

const reasons: FaultTexts = {
  unreadable: () => 'Das ist kein gültiges Profil.',
  text_too_long: ({ max }) => `Namen und Beschreibungen haben höchstens ${max} Zeichen.`,
  too_many_entries: ({ max }) => `Es gibt höchstens ${max} Kräfte.`,
  wrong_layout: () => 'Diese Kräfte wurden für eine andere Anfangsstellung geschrieben.',
  unknown_kind: () => 'Der Server kennt diese Kraft nicht.',
  bad_value: () => 'Dieser Wert passt nicht.',
  off_board: () => 'Dieses Feld gibt es nicht.',
  empty_square: ({ square }) => `Auf ${square} beginnt keine Figur.`,
  royal_promotion: ({ role }) => `Kein Bauer darf sich in einen ${common.roles[role]} verwandeln: Der ist hier königlich.`,
  no_royal: ({ color }) => `So hat ${common.seats[color]} keine königliche Figur mehr.`,
  invulnerable_royal: ({ color }) => `Eine königliche Figur von ${common.seats[color]} wäre unbesiegbar.`,
  deadlock: () => 'Mit diesen Kräften hat keine Seite einen Zug.',
  royal_hangs: ({ color }) => `${common.seats[color]} könnte sofort eine königliche Figur schlagen.`,
  over_at_once: () => 'Mit diesen Kräften wäre die Partie sofort vorbei.',
  profile_too_dear: () => 'Mit diesen Kräften sind die Züge zu aufwendig zu berechnen.',
  unplayable: () => 'Mit diesen Kräften ist die Anfangsstellung nicht spielbar.',
  not_begun: () => 'Die Partie hat noch nicht begonnen.',
  stale: () => 'Die Regeln haben sich inzwischen geändert. Sieh sie dir noch einmal an.',
  already_scheduled: () => 'Andere neue Regeln gelten ab dem nächsten Zug.',
  already_proposed: () => 'Ein anderer Vorschlag wartet noch auf Antwort.',
  too_many_changes: ({ max }) => `Die Regeln einer Partie ändern sich höchstens ${max}-mal.`,
  no_modifiers: () => 'Duplikatschach hat keine Kräfte.',
}

export const profile = {
  title: 'Besondere Kräfte',
  about: 'Gib einzelnen Figuren eigene Fähigkeiten.',
  inForce: (count: number) => (count === 1 ? '1 gilt.' : `${count} gelten.`),
  name: 'Name dieser Kräfte',
  description: 'Worum es geht',
  whom: 'Für wen',
  whoms: { type: 'Eine Figurenart', instance: 'Eine Figur' },
  piece: 'Figurenart',
  side: 'Seite',
  sides,
  board: 'Brett zum Auswählen einer Figur',
  pick: 'Tippe auf die Figur. Sie behält ihre Kräfte, wohin sie auch geht.',
  asUsual: 'Wie üblich',
  never: 'nie',
  less: (kind: string) => `${kind}: weniger`,
  more: (kind: string) => `${kind}: mehr`,
  edit: (whom: string) => `Ändern: ${whom}`,
  remove: (whom: string) => `Entfernen: ${whom}`,
  clear: 'Alle entfernen',
  kindsOfPiece,
  from: (piece: string, square: string) => `${piece.charAt(0).toUpperCase()}${piece.slice(1)} von ${square}`,
  fromSquare: (square: string) => `Die Figur von ${square}`,
  kinds,
  directions,
  flags,
  says: {
    hitPoints: (count: number) => `${signed(count)} ${Math.abs(count) === 1 ? 'Lebenspunkt' : 'Lebenspunkte'}`,
    range: (count: number) => (count === 1 ? '1 Feld weiter' : `${count} Felder weiter`),
    directions: (list: string) => `auch ein Schritt ${list}`,
    promotion: (role: string) => `Umwandlung nur in: ${role}`,
    noPromotion: 'keine Umwandlung',
    resistance: (percent: number) => `${percent} % jedes Treffers bleiben wirkungslos`,
    invulnerable: 'unverwundbar',
  },
  problems: {
    number: 'Das ist keine Zahl.',
    whole: 'Nur ganze Zahlen.',
    range: (least: number, most: number) => `Von ${least} bis ${most}.`,
    offered: 'Das steht hier nicht zur Wahl.',
  },
  reasons,
  diff: {
    fresh: (whom: string, what: string) => `Neu: ${whom}: ${what}`,
    gone: (whom: string, what: string) => `Nicht mehr: ${whom}: ${what}`,
    changed: (whom: string, now: string, before: string) => `${whom}: ${now} (vorher: ${before})`,
    nothing: 'Nichts ändert sich.',
  },
  change: {
    open: 'Regeln ändern …',
    title: 'Regeln ändern',
    about: 'Dein Gegner muss zustimmen. Die Änderung gilt ab dem nächsten Zug.',
    alone: 'Die Änderung gilt ab dem nächsten Zug.',
    proposed: 'Was sich ändert',
    propose: 'Vorschlagen',
    apply: 'Ändern',
    waiting: (seconds: number) => `Du hast neue Regeln vorgeschlagen. Noch ${seconds} s für die Antwort.`,
    withdraw: 'Zurückziehen',
    asked: 'Dein Gegner möchte die Regeln ändern',
    left: (seconds: number) => `Noch ${seconds} s zum Antworten`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    agreed: 'Einverstanden. Die neuen Regeln gelten ab dem nächsten Zug.',
    changed: 'Die Regeln haben sich geändert.',
    impossible: 'Die Stellung lässt die neuen Regeln nicht mehr zu.',
    declined: 'Dein Gegner hat die neuen Regeln abgelehnt.',
    youDeclined: 'Du hast die neuen Regeln abgelehnt.',
    withdrawn: 'Der Vorschlag wurde zurückgezogen.',
    lapsed: 'Der Vorschlag blieb ohne Antwort und ist erloschen.',
  },
  hitPoints: (count: number) => (count === 1 ? '1 Lebenspunkt' : `${count} Lebenspunkte`),
  royal: 'königlich',
  checks: (given: number, needed: number) => `${given} von ${needed} Schachgeboten`,
}
