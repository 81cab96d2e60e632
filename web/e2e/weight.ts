// What a page costs to load for the first time.

import type { Page } from '@playwright/test'

/** Bytes of scripts and styles as they come over the wire. */
export async function compressed(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return bytes
}
