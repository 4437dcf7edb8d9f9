/**
 * What each screen shows at first sight, on a wide window and on a phone. No figure may become worse than in
 * measured/screens.json. With WRITE_FIGURES=1 the journeys write that file, and the table in docs/screens.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './application.ts'
import { currentCase, fillCase, lookUp } from './fill-case.ts'
import { type Seen, screensPage } from './measured/page.ts'
import { followReads, viewOf } from './measured/view.ts'
import { openAndRun, openDocument } from './opening.ts'

const file = new URL('measured/screens.json', import.meta.url)
const doc = new URL('../docs/screens.md', import.meta.url)
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const rows = 'tbody tr'
const facts = ':is(tbody tr, dd, li):not(form *)'
/** Its first words are the answer in a sentence. */
const answer = '[data-answer] > *'

const seen: Seen = {}
const floors: Seen = JSON.parse(readFileSync(file, 'utf8'))

/** Room for a button or a line of text that comes with new facts, and for a price that comes later. */
const slack = { actions: 2, framed: 2, first: 48, words: 12, credits: 1, overlaps: 1, unnamed: 0 } as const
const checks = ['actions', 'framed', 'first', 'words', 'credits', 'overlaps', 'unnamed'] as const

async function look(page: Page, name: string, first: string): Promise<void> {
  // What shows under a pointer does not count.
  await page.mouse.move(0, 0)
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    const view = await viewOf(page, first)
    seen[`${name}, ${size}`] = view
    const floor = floors[`${name}, ${size}`]
    if (!floor || process.env.WRITE_FIGURES) continue
    for (const check of checks)
      expect
        .soft(view[check], `${check} of ${name}, ${size}: docs/screens.md says what it counts`)
        .toBeLessThanOrEqual(floor[check] + slack[check])
  }
  await page.setViewportSize(sizes.wide)
}

const ready = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

test.use({ viewport: sizes.wide })
test.beforeEach(({ page }) => followReads(page))

test('lists and single answers', async ({ entered: page }) => {
  await page.goto('/')
  await ready(page, 'Search the register')
  await look(page, 'home', 'main [role="combobox"]')
  await openAndRun(page, '/companies?name=northgate')
  await ready(page, 'NORTHGATE HOLDINGS LIMITED')
  await look(page, 'companies', rows)
  await page.getByRole('link', { name: 'NORTHGATE HOLDINGS LIMITED', exact: true }).click()
  await ready(page, /^Look up all of it/)
  await look(page, 'new company', 'main h2')
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  await page.keyboard.press('Enter')
  await page.getByRole('table').waitFor()
  await look(page, 'directors', rows)
  await page.goto('/people')
  await ready(page, 'Search by')
  await look(page, 'people', 'form input')
  await page.goto('/telephone')
  await page.getByRole('textbox', { name: 'Telephone number' }).fill('0113 496 0002')
  await page.keyboard.press('Enter')
  await ready(page, 'Check again by')
  await look(page, 'telephone', answer)
})

test('a company, its people and documents', async ({ entered: page }) => {
  await openAndRun(page, '/companies/90000001/officers')
  await page.goto('/companies/90000001')
  await ready(page, 'Leeds')
  await look(page, 'overview', facts)
  await openAndRun(page, '/companies/90000001/officers')
  await page.getByRole('table', { name: /^Officers of/ }).waitFor()
  await look(page, 'officers', rows)
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await ready(page, 'Service addresses')
  await look(page, 'director', facts)
  await openAndRun(page, '/companies/90000001/filings')
  await page.getByRole('table').first().waitFor()
  await look(page, 'filings', rows)
  await openDocument(page, /^Open AA /)
  await page.locator('canvas[style]').first().waitFor()
  await look(page, 'document', 'canvas')
})

test('map, places and a record', async ({ entered: page }) => {
  await openAndRun(page, '/map?text=Newport')
  await ready(page, 'Newport, Gwent, Wales')
  await look(page, 'map', '.leaflet-container')
  await page.goto('/map?near=53.8,-1.55')
  await page.getByRole('button', { name: /^Find nearest/ }).click()
  await page.getByRole('table').waitFor()
  await look(page, 'nearest', rows)
  await page.getByRole('link', { name: /^record / }).click()
  await ready(page, 'In the chain')
  await look(page, 'record', facts)
})

test('a case and its parts', async ({ entered: page }) => {
  const case_id = await fillCase(page)
  await lookUp(page, case_id, 'company_psc', { company_number: '99000004' })
  const open = async (part: string, shown: string) => {
    await page.goto(`/cases/${case_id}${part}`)
    await page.locator(shown).first().waitFor()
  }
  await open('', 'text=Recent work')
  await look(page, 'case home', facts)
  await open('/subjects', 'main section p')
  await look(page, 'subjects', 'main section :is(p, tbody tr)')
  await open('/identities', 'text=Is this one person?')
  await look(page, 'identities', rows)
  await open('/graph', '[data-node]')
  await look(page, 'graph', '[data-node]')
  await open('/timeline', '[data-item]')
  await look(page, 'timeline', '[data-item]')
  await open('/ownership', 'main svg[role="group"]')
  await look(page, 'ownership', 'main :is(svg[role="group"], strong)')
  await open('/screening', 'main h2')
  await look(page, 'screening', 'main h2')
})

test('a batch and a report', async ({ entered: page }, testInfo) => {
  const case_id = await currentCase(page)
  await lookUp(page, case_id, 'company_number_search', { company_number: '90000001' })
  await page.goto(`/cases/${case_id}/report`)
  await page.getByRole('button', { name: 'Start report' }).click()
  await page.getByRole('textbox', { name: 'Text of the report' }).waitFor()
  await look(page, 'report', '[role="textbox"][aria-label="Text of the report"]')
  await page.goto(`/cases/${case_id}/batches/new`)
  await page.getByLabel('Look up for each row').selectOption('company_number_search')
  const suppliers = testInfo.outputPath('suppliers.csv')
  writeFileSync(suppliers, `Reg\r\n${Array.from({ length: 30 }, (_, at) => 90000001 + at).join('\r\n')}`)
  await page.getByLabel('CSV, XLSX or FollowTheMoney file').setInputFiles(suppliers)
  await page.getByLabel(/^Company number/).selectOption('Reg')
  await page.getByRole('button', { name: 'Make batch' }).click()
  await page.getByRole('button', { name: /^Start batch/ }).click()
  await ready(page, /^Done\./)
  await look(page, 'batch', rows)
  await page.goto(`/cases/${case_id}/batches/new`)
  await page.getByLabel('Look up for each row').selectOption('company_officers')
  writeFileSync(suppliers, 'Supplier\r\nNorthgate\r\nNorthgate Holdings\r\nLeeds')
  await page.getByLabel('CSV, XLSX or FollowTheMoney file').setInputFiles(suppliers)
  await page.getByLabel(/^Company name/).selectOption('Supplier')
  await page.getByRole('button', { name: 'Make batch' }).click()
  await page.getByRole('button', { name: /^Start batch/ }).click()
  await ready(page, /^Needs choices/)
  await page.getByRole('button', { name: 'Choose 2 answers' }).waitFor()
  await look(page, 'batch with choices', rows)
})

test.afterAll(() => {
  console.log(screensPage(seen))
  if (!process.env.WRITE_FIGURES) return
  const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...seen }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(doc, screensPage(all))
})
