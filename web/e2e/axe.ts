// What axe finds on a page that stands still.

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe knows is wrong with the page; or, where only colours can differ, nothing with them. */
export async function accessible(page: Page, { where = '', part, except, only }: { where?: string; part?: string; except?: string; only?: 'color-contrast' } = {}): Promise<void> {
  await standsStill(page)
  const axe = new AxeBuilder({ page })
  if (part) axe.include(part)
  if (except) axe.exclude(except)
  if (only) axe.withRules([only])
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found, where).toEqual([])
}

/** All of axe in the light theme; in the dark one what can differ there: colours. */
export async function accessibleInBothThemes(page: Page, { where = '', part, exceptDark }: { where?: string; part?: string; exceptDark?: string } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await accessible(page, { where: `${where}, light`, part })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await accessible(page, { where: `${where}, dark`, part, except: exceptDark, only: 'color-contrast' })
}

/** Colours arrive level by level, as transitions of their own, and dialogs fade in: axe must not look in between. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A page that is not being drawn has no frames, and transitions that never end.
    const frame = () =>
      new Promise((drawn) => {
        requestAnimationFrame(drawn)
        setTimeout(drawn, 100)
      })
    const moves = (it: Animation) => it instanceof CSSTransition || it.effect?.getComputedTiming().endTime !== Infinity
    await frame()
    for (let still = 0, frames = 0; still < 3 && frames < 100; frames++) {
      await frame()
      still = document.getAnimations().some(moves) ? 0 : still + 1
    }
  })
}
