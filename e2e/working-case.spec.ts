/** The case that one works in: what is looked up is filed under the one that the header shows, and under no other. */
import type { Page } from '@playwright/test'
import { expect, test } from './application.ts'

test.use({ worksInSample: true })

const chosen = (page: Page) => page.getByRole('combobox', { name: 'Case', exact: true })
const inWords = (page: Page) => chosen(page).locator('option:checked')

/** As a page of ours would. @returns its id */
const openCase = (page: Page, reference: string): Promise<string> =>
  page.evaluate(async (reference) => {
    const about = { title: 'Northgate', purpose: 'Due diligence', lawful_basis: 'Legal obligation' }
    const reply = await fetch('/api/cases', {
      method: 'POST',
      headers: { 'x-requested-with': 'whereabouts', 'content-type': 'application/json' },
      body: JSON.stringify({ reference, ...about }),
    })
    return (await reply.json()).case_id
  }, reference)

/** The cases that searches for directors name from now on. */
function casesAskedIn(page: Page): string[] {
  const cases: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/lookups/director_search')) cases.push(request.postDataJSON().case_id)
  })
  return cases
}

async function searchDirectors(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await expect(page.getByRole('group', { name: 'Source' })).toBeVisible()
}

test('each window has a case of its own, and asks in the one that it shows', async ({ desk: page, context }) => {
  const acquisition = await openCase(page, 'DESK-1')
  await page.goto('/directors')
  await expect(inWords(page)).toContainText('SAMPLE-1')
  const sample = await chosen(page).inputValue()
  const asked = casesAskedIn(page)

  const another = await context.newPage()
  await another.goto('/directors')
  await chosen(another).selectOption(acquisition)

  await expect(inWords(page)).toContainText('SAMPLE-1')
  await searchDirectors(page)
  await page.reload()
  await expect(inWords(page)).toContainText('SAMPLE-1')
  await expect(inWords(another)).toContainText('DESK-1')
  expect(asked).toEqual([sample])
  // A new window begins with the one that was chosen last.
  const third = await context.newPage()
  await third.goto('/directors')
  await expect(inWords(third)).toContainText('DESK-1')
})
