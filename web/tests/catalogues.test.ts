import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import { de } from '../src/i18n/de'
import { es } from '../src/i18n/es'
import { fr } from '../src/i18n/fr'
import { zh } from '../src/i18n/zh'
import layouts from '../src/i18n/layouts.json'
import { about as enAbout } from '../src/i18n/en/about'
import { account as enAccount } from '../src/i18n/en/account'
import { admin as enAdmin } from '../src/i18n/en/admin'
import { person as enPerson } from '../src/i18n/en/person'
import { bots as enBots } from '../src/i18n/en/bots'
import { duplicate as enDuplicate } from '../src/i18n/en/duplicate'
import { lab as enLab } from '../src/i18n/en/lab'
import { lesson as enLesson } from '../src/i18n/en/lesson'
import { talk as enTalk } from '../src/i18n/en/talk'
import { rating as enRating } from '../src/i18n/en/rating'
import { lobby as enLobby } from '../src/i18n/en/lobby'
import { recon as enRecon } from '../src/i18n/en/recon'
import { tally as enTally } from '../src/i18n/en/tally'
import { hindsight as enHindsight } from '../src/i18n/en/hindsight'
import { rbc as enRbc } from '../src/i18n/en/rbc'
import { axes as enAxes } from '../src/i18n/en/axes'
import { rules as enRules } from '../src/i18n/en/rules'
import { about as deAbout } from '../src/i18n/de/about'
import { account as deAccount } from '../src/i18n/de/account'
import { admin as deAdmin } from '../src/i18n/de/admin'
import { person as dePerson } from '../src/i18n/de/person'
import { bots as deBots } from '../src/i18n/de/bots'
import { duplicate as deDuplicate } from '../src/i18n/de/duplicate'
import { lab as deLab } from '../src/i18n/de/lab'
import { lesson as deLesson } from '../src/i18n/de/lesson'
import { talk as deTalk } from '../src/i18n/de/talk'
import { rating as deRating } from '../src/i18n/de/rating'
import { lobby as deLobby } from '../src/i18n/de/lobby'
import { recon as deRecon } from '../src/i18n/de/recon'
import { axes as deAxes } from '../src/i18n/de/axes'
import { tally as deTally } from '../src/i18n/de/tally'
import { hindsight as deHindsight } from '../src/i18n/de/hindsight'
import { rbc as deRbc } from '../src/i18n/de/rbc'
import { rules as deRules } from '../src/i18n/de/rules'
import { about as esAbout } from '../src/i18n/es/about'
import { account as esAccount } from '../src/i18n/es/account'
import { admin as esAdmin } from '../src/i18n/es/admin'
import { person as esPerson } from '../src/i18n/es/person'
import { bots as esBots } from '../src/i18n/es/bots'
import { duplicate as esDuplicate } from '../src/i18n/es/duplicate'
import { lab as esLab } from '../src/i18n/es/lab'
import { lesson as esLesson } from '../src/i18n/es/lesson'
import { talk as esTalk } from '../src/i18n/es/talk'
import { rating as esRating } from '../src/i18n/es/rating'
import { lobby as esLobby } from '../src/i18n/es/lobby'
import { recon as esRecon } from '../src/i18n/es/recon'
import { axes as esAxes } from '../src/i18n/es/axes'
import { tally as esTally } from '../src/i18n/es/tally'
import { hindsight as esHindsight } from '../src/i18n/es/hindsight'
import { rbc as esRbc } from '../src/i18n/es/rbc'
import { rules as esRules } from '../src/i18n/es/rules'
import { about as frAbout } from '../src/i18n/fr/about'
import { account as frAccount } from '../src/i18n/fr/account'
import { admin as frAdmin } from '../src/i18n/fr/admin'
import { person as frPerson } from '../src/i18n/fr/person'
import { bots as frBots } from '../src/i18n/fr/bots'
import { duplicate as frDuplicate } from '../src/i18n/fr/duplicate'
import { lab as frLab } from '../src/i18n/fr/lab'
import { lesson as frLesson } from '../src/i18n/fr/lesson'
import { talk as frTalk } from '../src/i18n/fr/talk'
import { rating as frRating } from '../src/i18n/fr/rating'
import { lobby as frLobby } from '../src/i18n/fr/lobby'
import { recon as frRecon } from '../src/i18n/fr/recon'
import { axes as frAxes } from '../src/i18n/fr/axes'
import { tally as frTally } from '../src/i18n/fr/tally'
import { hindsight as frHindsight } from '../src/i18n/fr/hindsight'
import { rbc as frRbc } from '../src/i18n/fr/rbc'
import { rules as frRules } from '../src/i18n/fr/rules'
import { about as zhAbout } from '../src/i18n/zh/about'
import { account as zhAccount } from '../src/i18n/zh/account'
import { admin as zhAdmin } from '../src/i18n/zh/admin'
import { person as zhPerson } from '../src/i18n/zh/person'
import { bots as zhBots } from '../src/i18n/zh/bots'
import { duplicate as zhDuplicate } from '../src/i18n/zh/duplicate'
import { lab as zhLab } from '../src/i18n/zh/lab'
import { lesson as zhLesson } from '../src/i18n/zh/lesson'
import { talk as zhTalk } from '../src/i18n/zh/talk'
import { rating as zhRating } from '../src/i18n/zh/rating'
import { lobby as zhLobby } from '../src/i18n/zh/lobby'
import { recon as zhRecon } from '../src/i18n/zh/recon'
import { axes as zhAxes } from '../src/i18n/zh/axes'
import { tally as zhTally } from '../src/i18n/zh/tally'
import { hindsight as zhHindsight } from '../src/i18n/zh/hindsight'
import { rbc as zhRbc } from '../src/i18n/zh/rbc'
import { rules as zhRules } from '../src/i18n/zh/rules'

/** Every key by its path, with the kind of text that it has. */
function shape(value: unknown, path = ''): string[] {
  if (typeof value === 'function') return [`${path}(${value.length})`]
  if (Array.isArray(value)) return [`${path}[${value.length}]`, ...value.flatMap((one, index) => shape(one, `${path}.${index}`))]
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => shape(one, `${path}.${key}`))
  return [`${path}: ${typeof value}`]
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
}

/** Those that come with every page, and those that come with one. */
const ENGLISH = { ...en, about: enAbout, account: enAccount, admin: enAdmin, person: enPerson, bots: enBots, duplicate: enDuplicate, lab: enLab, lesson: enLesson, lobby: enLobby, rating: enRating, talk: enTalk, recon: enRecon, rules: enRules, axes: enAxes, tally: enTally, hindsight: enHindsight, rbc: enRbc }
const OTHERS = Object.entries({
  de: { ...de, about: deAbout, account: deAccount, admin: deAdmin, person: dePerson, bots: deBots, duplicate: deDuplicate, lab: deLab, lesson: deLesson, lobby: deLobby, rating: deRating, talk: deTalk, recon: deRecon, rules: deRules, axes: deAxes, tally: deTally, hindsight: deHindsight, rbc: deRbc },
  es: { ...es, about: esAbout, account: esAccount, admin: esAdmin, person: esPerson, bots: esBots, duplicate: esDuplicate, lab: esLab, lesson: esLesson, lobby: esLobby, rating: esRating, talk: esTalk, recon: esRecon, rules: esRules, axes: esAxes, tally: esTally, hindsight: esHindsight, rbc: esRbc },
  fr: { ...fr, about: frAbout, account: frAccount, admin: frAdmin, person: frPerson, bots: frBots, duplicate: frDuplicate, lab: frLab, lesson: frLesson, lobby: frLobby, rating: frRating, talk: frTalk, recon: frRecon, rules: frRules, axes: frAxes, tally: frTally, hindsight: frHindsight, rbc: frRbc },
  zh: { ...zh, about: zhAbout, account: zhAccount, admin: zhAdmin, person: zhPerson, bots: zhBots, duplicate: zhDuplicate, lab: zhLab, lesson: zhLesson, lobby: zhLobby, rating: zhRating, talk: zhTalk, recon: zhRecon, rules: zhRules, axes: zhAxes, tally: zhTally, hindsight: zhHindsight, rbc: zhRbc },
})

test.each(OTHERS)('%s has exactly the keys of English', (_, messages) => {
  expect(shape(messages).sort()).toEqual(shape(ENGLISH).sort())
})

test.each(OTHERS)('%s is translated', (_, messages) => {
  const english = new Set(texts(ENGLISH).filter((text) => text.length > 20))
  const same = texts(messages).filter((text) => english.has(text))
  expect(same).toEqual([])
  expect(texts(messages).every((text) => text.trim() !== '')).toBe(true)
})

test('every layout has a name in every other language', () => {
  for (const [id, names] of Object.entries(layouts)) expect(Object.keys(names), `src/i18n/layouts.json: ${id}`).toEqual(['de', 'es', 'fr', 'zh'])
})
