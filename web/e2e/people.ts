// People with accounts: what they do again and again.

import type { BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { expect } from './table'

export const PASSWORD = 'correct horse battery'

export const SCREENS: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** A name that nobody has yet. */
export const someone = (stem: string) => `${stem}-${Math.random().toString(36).slice(2, 8)}`

/** Signs up with a password; returns the recovery codes. */
export async function signUp(page: Page, name: string): Promise<string[]> {
  await page.goto('/sign-up')
  await fillPassword(page, name)
  return keepCodes(page)
}

/** On the page for signing up: a name and a password, whatever else is offered. */
export async function fillPassword(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Sign up/ })).toBeVisible()
  const instead = page.getByRole('button', { name: 'Use a password instead' })
  if (await instead.isVisible()) await instead.click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

/** Reads the recovery codes and goes on. */
export async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return codes
}

export async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/log-in')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signedIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Your account: ${name}` })).toBeAttached()
}

/** An authenticator as phones have one: it keeps passkeys, and its owner always agrees. */
export async function authenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
