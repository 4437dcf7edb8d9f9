/** The three cases whose truth is known (docs/cases), solved in the browser: each with the mouse, and one by keyboard alone. */
import type { Page } from '@playwright/test'
import { expect, lookUpTab, test } from './application.ts'
import { choose, press, tabTo } from './by-keyboard.ts'
import { openPart } from './case-parts.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Name, number, postcode, telephone' }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
async function openCompany(page: Page, number: string, name: string): Promise<void> {
  await box(page).fill(number)
  await page
    .getByRole('option', { name: new RegExp(`^Company ${number}`) })
    .first()
    .click()
  await expect(heading(page, name)).toBeVisible()
}

/** From the officers of a company. */
async function openOfficer(page: Page, name: string): Promise<void> {
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Appointments by status')).toBeVisible()
}

async function openCasePart(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  // The screen before may name the case too.
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^JOURNEY-/ })
    .first()
    .click()
  await openPart(page, name)
}

const pair = (page: Page) => page.getByRole('region', { name: 'Pair' })

type Steps = { back: () => Promise<void>; skip: () => Promise<void> }

const pressOfPair = (page: Page, name: string | RegExp) => pair(page).getByRole('button', { name }).click()
const byMouse = (page: Page): Steps => ({
  async back() {
    await pressOfPair(page, /^More actions/)
    await pressOfPair(page, /^Previous/)
  },
  skip: () => pressOfPair(page, 'Skip'),
})

const placeOf = async (page: Page): Promise<number> => {
  const place = pair(page).getByText(/^\d+ of \d+$/)
  await expect(place).toBeVisible()
  return Number.parseInt(await place.innerText(), 10)
}

/** Goes to the pair of these names. @param fact what tells it from another pair of the same names */
async function findPair(page: Page, [one, other]: readonly [string, string], fact: RegExp, { back, skip }: Steps) {
  const isShown = async (): Promise<boolean> => {
    const heads = await pair(page).getByRole('columnheader').allInnerTexts()
    const [, a, b] = heads.map((head) => head.replace(/\s*Show in graph\s*/, '').trim())
    const isPair = (a === one && b === other) || (a === other && b === one)
    return isPair && fact.test(await pair(page).innerText())
  }
  const stands = (at: number) => expect(pair(page).getByText(new RegExp(`^${at} of \\d+$`))).toBeVisible()
  // The pair after a decided one is shown in its place.
  for (let at = await placeOf(page); at > 1; at -= 1) {
    await back()
    await stands(at - 1)
  }
  for (let at = 1; !(await isShown()); at += 1) {
    await skip()
    await stands(at + 1)
  }
}

/** Until the pair is no longer among those to decide: the next one is in its place. */
async function decided(page: Page, said: string, act: () => Promise<void>): Promise<void> {
  const [total = ''] =
    /of \d+$/.exec(
      await pair(page)
        .getByText(/^\d+ of \d+$/)
        .innerText(),
    ) ?? []
  await act()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `${said}.` }),
  ).toBeVisible()
  await expect(pair(page).getByText(new RegExp(`${total}$`))).toHaveCount(0)
}

async function judge(page: Page, names: readonly [string, string], verdict: string, fact = /./): Promise<void> {
  await findPair(page, names, fact, byMouse(page))
  await decided(page, verdict, () => pressOfPair(page, new RegExp(`^${verdict}`)))
}

test('the phoenix: two people run four companies, and one of them is disqualified', async ({ desk: page }) => {
  await box(page).fill('hollowmere')
  await page.getByRole('button', { name: 'Run search' }).click()
  const results = page.getByRole('table')
  await expect(results.getByRole('link', { name: /^HOLLOWMERE/ })).toHaveCount(3)
  await results.getByRole('link', { name: 'HOLLOWMERE KITCHENS LIMITED', exact: true }).click()
  await lookUpTab(page, 'Officers')
  await openOfficer(page, 'Mr Desmond Leigh CRAGWELL')
  await openCompany(page, '99000002', 'HOLLOWMERE KITCHENS & BATHROOMS LIMITED')
  await lookUpTab(page, 'Officers')
  await openCompany(page, '99000003', 'HOLLOWMERE INTERIORS LIMITED')
  await lookUpTab(page, 'Officers')
  await openOfficer(page, 'Mr Desmond L CRAGWELL')
  await openCompany(page, '99000004', 'HMI FITTED INTERIORS LTD')
  await lookUpTab(page, 'Officers')
  await expect(page.getByRole('link', { name: 'Ms Paula Jane WHITTLE' })).toBeVisible()

  await openCasePart(page, 'Identities')
  await judge(page, ['Mr Desmond Leigh CRAGWELL', 'Mr Desmond L CRAGWELL'], 'Same person')
  await judge(page, ['Mrs Paula Jane CRAGWELL', 'Ms Paula Jane WHITTLE'], 'Same person')

  await openPart(page, 'Contradictions')
  const found = page.getByRole('listitem').filter({ hasText: 'HOLLOWMERE INTERIORS LIMITED' }).first()
  await expect(found).toContainText(/disqualified/)
  await openPart(page, 'Timeline')
  await expect(page.locator('[data-item]').first()).toBeVisible()
  await openPart(page, 'Contradictions')
  await found
    .getByRole('link', { name: /^Record/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/records\/\w+\?at=/)
})

test('the circle: three companies direct each other, and one man is behind them', async ({ desk: page }) => {
  for (const [number, name] of [
    ['99000011', 'SABLEWICK ASSETS LIMITED'],
    ['99000012', 'VINTERFOLD HOLDINGS LIMITED'],
    ['99000013', 'OXBARROW CAPITAL LIMITED'],
    ['99000014', 'SALTERNE FORMATIONS LIMITED'],
  ] as const) {
    await openCompany(page, number, name)
    await lookUpTab(page, 'Officers')
    await expect(page.getByRole('table', { name: /^Officers of/ })).toBeVisible()
  }
  await openCasePart(page, 'Identities')
  for (const name of ['SABLEWICK ASSETS LIMITED', 'VINTERFOLD HOLDINGS LIMITED', 'OXBARROW CAPITAL LIMITED'])
    await judge(page, [name, name], 'Same person')
  await judge(page, ['Mr Piers Anthony VOSPER', 'Mr Anthony VOSPER'], 'Same person')

  await openPart(page, 'Graph')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  // Each directs the next.
  for (const row of [
    /VINTERFOLD.* Officer of SABLEWICK.* Director/,
    /OXBARROW.* Officer of VINTERFOLD.* Director/,
    /SABLEWICK.* Officer of OXBARROW.* Director/,
  ])
    await expect(page.getByRole('row', { name: row }).first()).toBeVisible()
})

/** The two entries of the builder, the violin maker and his other entry. */
const builder = 'Mr Julian Mark PELLINGTON'
const twoBuilders = [builder, 'Mr Julian M PELLINGTON'] as const
const twoLuthiers = [builder, 'Mr Jules PELLINGTON'] as const

test('the namesakes: one of two men is disqualified, and directs a company under another id', async ({
  desk: page,
  browserMessages,
}) => {
  await page.goto('/directors')
  await page.getByLabel('Name', { exact: true }).fill('Pellington')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  const rows = page.getByRole('table').getByRole('row', { name: /PELLINGTON/ })
  await expect(rows).toHaveCount(4)
  for (let at = 0; at < 4; at += 1) {
    await rows.nth(at).getByRole('link').first().click()
    await expect(page.getByText('Appointments by status')).toBeVisible()
    await page.goBack()
    await expect(rows).toHaveCount(4)
  }
  await openCasePart(page, 'Identities')
  await judge(page, [builder, builder], 'Different people')
  await judge(page, twoBuilders, 'Same person', /May 1968[\s\S]*May 1968/)
  await judge(page, twoLuthiers, 'Same person', /October 1968[\s\S]*October 1968/)

  // A pair that other decisions settle: the opposite is refused, and says by which.
  await page.getByRole('combobox', { name: 'Pairs' }).selectOption('Different people')
  await expect(pair(page).getByText(/^Analyst’s decision: different people/)).toBeVisible()
  await findPair(page, twoBuilders, /October 1968/, byMouse(page))
  await expect(pair(page).getByText('This follows from other decisions.')).toBeVisible()
  await pressOfPair(page, /^Same person/)
  const refused = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(refused).toContainText('different people')
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('409'))
  await openPart(page, 'Contradictions')
  await expect(page.getByText('To explain: 1')).toBeVisible()
  await expect(page.getByText(/^Officer of BROADMARSH PLANT HIRE LIMITED from /)).toBeVisible()
})

test('the namesakes, by keyboard alone', async ({ desk: page }) => {
  await box(page).focus()
  await page.goto('/directors')
  await tabTo(page, 'Name', 'input')
  await page.keyboard.type('Pellington')
  await press(page, 'Enter')
  const rows = page.getByRole('table').getByRole('row', { name: /PELLINGTON/ })
  await expect(rows).toHaveCount(4)
  for (let at = 0; at < 4; at += 1) {
    await tabTo(page, /PELLINGTON/)
    for (let down = 0; down < at; down += 1) await press(page, 'j')
    await press(page, 'Enter')
    await expect(page.getByText('Appointments by status')).toBeVisible()
    await page.goBack()
    await expect(rows).toHaveCount(4)
  }
  await choose(page, 'Cases')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await choose(page, /^JOURNEY-/)
  await choose(page, 'Subjects')
  await choose(page, 'Identities')
  await expect(page.getByRole('heading', { name: 'Is this one person?' })).toBeVisible()
  const steps = { back: () => press(page, '['), skip: () => press(page, ']') }
  for (const [names, key, said, fact] of [
    [[builder, builder], 'n', 'Different people', /./],
    [twoBuilders, 'y', 'Same person', /May 1968[\s\S]*May 1968/],
    [twoLuthiers, 'y', 'Same person', /October 1968[\s\S]*October 1968/],
  ] as const) {
    await findPair(page, names, fact, steps)
    await decided(page, said, () => press(page, key))
  }
  await choose(page, 'Contradictions')
  await expect(page.getByText(/^Officer of BROADMARSH PLANT HIRE LIMITED from /)).toBeVisible()
  await choose(page, 'Explain')
  await page.keyboard.type('He acted with leave of the court.')
  await choose(page, 'Save explanation')
  await expect(page.getByText('Explained: 1')).toBeVisible()
  await expect(page.getByText(/^Analyst’s explanation, by /)).toBeVisible()
})
