/** A word of ten thousand letters, wherever it stands on a screen, makes no page wider. */
import type { Page } from '@playwright/test'
import { enter, expect, openAndRun, openAtRest, test } from './application.ts'
import { behindLine, tooWide } from './behind-line.ts'
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

/** As long as a text that keeps its line, longer, and in wide letters. */
const words = ['W'.repeat(24), 'W'.repeat(60), '漢'.repeat(24), '😀'.repeat(12), '\uFDFD'.repeat(24)]

function inLongWords(document: string): string {
  let at = 0
  const next = () => words[at++ % words.length]!
  const places = words.map((word, at) => `<place><name>${at} ${word}</name></place>`).join('')
  return document
    .replace(/<(company_short_list|director_list)>.*<\/\1>/s, (list) => list.replace(/>[^<>]+</g, () => `>${next()}<`))
    .replace(/<place_list xsi:nil="true" \/>|<place_list>.*<\/place_list>/s, `<place_list>${places}</place_list>`)
}

for (const { name, address, runs } of [
  { name: 'companies', address: '/companies?name=northgate', runs: openAndRun },
  { name: 'directors', address: '/directors', runs: searchDirectors },
])
  behindLine(
    `an answer in words without a space leaves ${name} as narrow as the phone`,
    async ({ page, browserMessages: _, line }) => {
      await enter(page)
      // The balance brings the prices. A lookup without a known price waits for a confirmation.
      await openAtRest(page, '/')
      line.mood = 'rewritten'
      line.rewrite = inLongWords
      await runs(page, address)
      await expect(page.getByRole('table').getByText(words[1]!).first()).toBeVisible()
      expect(await tooWide(page)).toEqual([])
      expect(await widened(page)).toEqual([])
    },
  )

async function searchDirectors(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  const search = page.getByRole('main').getByRole('button', { name: /^Search/ })
  await search.click()
}
