/** A word of ten thousand letters, wherever it stands on a screen, makes no page wider. */
import type { Page } from '@playwright/test'
import { expect, openAndRun, test } from './application.ts'
import { forgiveConfirmations, screens } from './screens.ts'

test.use({ viewport: { width: 390, height: 844 } })

const probed = [
  ...['companies', 'overview', 'officers', 'charges', 'filings', 'directors', 'director', 'disqualified', 'age answer'],
  ...['historic answer', 'map', 'preference registers', 'nearest', 'records', 'record', 'case', 'audit'],
]

test('no word of any length widens a screen', async ({ entered: page, browserMessages }) => {
  test.slow()
  for (const { name, address, ready } of screens.filter(({ name }) => probed.includes(name)))
    await test.step(name, async () => {
      await openAndRun(page, address)
      await ready(page)
      expect.soft(await widened(page), name).toEqual([])
    })
  forgiveConfirmations(browserMessages)
})

/** In the page: each text by itself is made so long, and put back. */
const widened = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Words of ours, which are short.
    const own =
      'button, label, legend, summary, thead, kbd, nav, caption, .visually-hidden, [class*=_identifier_], [class*=_mark_]'
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const isWider = () => document.documentElement.scrollWidth > window.innerWidth
    const seen = new Set<string>()
    const wide: string[] = isWider() ? ['as it is'] : []
    for (const text of texts) {
      const place = text.parentElement!
      const path = [place.parentElement?.className, place.tagName, place.className].join(' ')
      if (!/\S/.test(text.data) || seen.has(path) || place.closest(own) || !place.checkVisibility()) continue
      seen.add(path)
      const before = text.data
      text.data = 'M'.repeat(10_000)
      if (isWider()) wide.push(`${path}: ${before.slice(0, 40)}`)
      text.data = before
    }
    return wide
  })
