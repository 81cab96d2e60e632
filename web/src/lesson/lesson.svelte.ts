// One player's way through the first lesson: the room of the present part, and the step within it.

import { startLesson } from '../http'
import { dropGuesses } from '../play/guesses'
import { dropScore } from '../play/score-book.svelte'
import { Session } from '../play/session.svelte'
import type { LessonPart } from '../wire/api'
import type { Square } from '../wire/view'
import { FIRST, GOALS, PART, STEPS, advance, afterGuess, isWaiting, type Progress } from './steps'

const NEXT: Record<LessonPart, LessonPart> = { try: 'check', check: 'guess', guess: 'guess' }

export class Lesson {
  /** The game on the screen: the last one stays there until the next one has come. */
  session: Session | null = $state.raw(null)
  progress: Progress = $state.raw({ step: 'try', remark: null })
  /** Why a game could not be started. */
  failure: unknown = $state.raw(null)
  #coming: { session: Session; part: LessonPart } | null = $state.raw(null)
  #deafen: (() => void) | null = null
  /** Counts the games asked for, so that an answer that comes too late is recognised. */
  #asked = 0

  get failed(): boolean {
    return this.failure !== null || Boolean((this.#coming?.session ?? this.session)?.trouble)
  }

  get number(): number {
    return STEPS.indexOf(this.progress.step) + 1
  }

  get over(): boolean {
    return Boolean(this.session?.view?.ending)
  }

  get won(): boolean {
    return this.session?.view?.ending?.winner === this.session?.seat
  }

  get waiting(): boolean {
    const view = this.session?.view
    return Boolean(view && isWaiting(this.progress.step, view))
  }

  /** The squares to point at. */
  get goals(): readonly Square[] {
    const aimless = this.over || this.waiting || this.progress.remark === 'astray'
    return aimless ? [] : GOALS[this.progress.step]
  }

  /** Begins a part in a game of its own. */
  async begin(part: LessonPart): Promise<void> {
    const asked = ++this.#asked
    this.failure = null
    try {
      const { gameId, token } = await startLesson(part)
      const session = new Session(gameId, token)
      if (asked !== this.#asked) return
      if (this.#coming) leave(this.#coming.session)
      this.#coming = { session, part }
      session.start()
    } catch (failure) {
      if (asked === this.#asked) this.failure = failure
    }
  }

  /** Shows the next game once it has begun. Call it in an effect. */
  follow(): void {
    if (!this.#coming?.session.view) return
    const { session, part } = this.#coming
    this.#coming = null
    this.#leave()
    this.session = session
    this.progress = { step: FIRST[part], remark: null }
    this.#deafen = session.listen((change) => (this.progress = advance(this.progress, change)))
  }

  guess(guesses: ReadonlyMap<Square, unknown>): void {
    this.progress = afterGuess(this.progress, guesses)
  }

  again(): void {
    void this.begin(PART[this.progress.step])
  }

  /** What comes after this step; after the last one comes the end. */
  skip(): void {
    const { step, remark } = this.progress
    if (step === 'guess' && remark === null) this.progress = { step: 'mate', remark: null }
    else if (PART[step] === 'guess') this.session?.resign()
    else void this.begin(NEXT[PART[step]])
  }

  /** Leaves nothing behind. */
  stop(): void {
    this.#asked++
    if (this.#coming) leave(this.#coming.session)
    this.#coming = null
    this.#leave()
  }

  #leave(): void {
    this.#deafen?.()
    this.#deafen = null
    if (this.session) leave(this.session)
  }
}

function leave(session: Session): void {
  const { view } = session
  // A game can be aborted until both sides have moved.
  if (view && !view.ending) view.ply < 2 ? session.abort() : session.resign()
  session.stop()
  dropGuesses(session.gameId)
  dropScore(session.gameId)
}
