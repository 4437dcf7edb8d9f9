/** Every screen with content: its address, and a condition for when it is complete. */
import type { Page } from '@playwright/test'
import type { BrowserMessages } from './application.ts'
import { lookUp } from './fill-case.ts'
import { openDocument as openUnread } from './opening.ts'

export type Screen = { name: string; address: string; ready: (page: Page) => Promise<void> }
const seen = (words: string) => (page: Page) => page.getByText(words).first().waitFor()

const listed = (row: RegExp) => (page: Page) => page.getByRole('row', { name: row }).first().waitFor()

export const screens: Screen[] = [
  { name: 'search', address: '/', ready: seen('Search the register') },
  { name: 'companies', address: '/companies?name=northgate', ready: seen('NORTHGATE HOLDINGS LIMITED') },
  { name: 'none found', address: '/companies?name=zzyzx', ready: seen('None found.') },
  { name: 'companies at an address', address: '/companies/at', ready: searchAddress },
  { name: 'overview', address: '/companies/90000001', ready: lookUpAll(/^Accounts to 30 Sept 2026/) },
  { name: 'officers', address: '/companies/90000001/officers', ready: seen('ALDERGATE SECRETARIES LIMITED') },
  { name: 'control', address: '/companies/99000011/control', ready: seen('VINTERFOLD HOLDINGS LIMITED') },
  { name: 'ownership', address: '/companies/99000011/ownership', ready: lookUpControllers },
  { name: 'charges', address: '/companies/90000001/charges', ready: seen('900000010002') },
  { name: 'filings', address: '/companies/90000001/filings', ready: listed(/Confirmation statement/) },
  { name: 'insolvency', address: '/companies/90000048/insolvency', ready: seen('Case 1') },
  { name: 'land', address: '/companies/90000001/land', ready: lookUpLand },
  { name: 'documents', address: '/companies/90000056/documents', ready: seen('No documents opened') },
  { name: 'places', address: '/companies/90000001/places', ready: seen('Place of the company') },
  { name: 'history', address: '/companies/90000001/history', ready: seen('Lookups in') },
  { name: 'whole dossier', address: '/companies/90000001/whole', ready: seen('Back to the dossier') },
  { name: 'signals', address: '/companies/90000053', ready: lookUpAll(/^It was incorporated on 6 Oct 2026/) },
  { name: 'document', address: '/companies/90000001/filings', ready: openDocument },
  { name: 'directors', address: '/directors', ready: searchDirectors },
  { name: 'sanctions lists', address: '/directors/sanctions', ready: searchLists },
  { name: 'controllers', address: '/directors/controllers', ready: searchControllers },
  { name: 'director', address: '/companies/90000001/officers', ready: openDirector },
  { name: 'compare', address: '/directors', ready: openComparison },
  { name: 'disqualified', address: '/directors', ready: openDisqualified },
  { name: 'people', address: '/people', ready: seen('Search by') },
  { name: 'age', address: '/people/age', ready: unfold },
  { name: 'historic', address: '/people/historic', ready: unfold },
  { name: 'age answer', address: '/people/age', ready: checkPerson('Check age', 'What matches') },
  {
    name: 'historic answer',
    address: '/people/historic',
    ready: checkPerson('Check historic records', 'What matches'),
  },
  { name: 'deceased', address: '/people/deceased', ready: seen('Spelt exactly') },
  { name: 'map', address: '/map?text=Newport&selected=2', ready: seen('Newport, Gwent, Wales') },
  { name: 'preference registers', address: '/telephone', ready: checkRegisters },
  { name: 'area codes', address: '/telephone/area-codes?of=Newp*', ready: seen('Newport, Shropshire') },
  { name: 'location of a number', address: '/telephone/location', ready: locateNumber },
  { name: 'text message', address: '/telephone/message', ready: seen('Write a message') },
  { name: 'IP address', address: '/map?find=ip', ready: seen('Version 4, such as 192.0.2.10') },
  { name: 'nearest', address: '/map?near=53.8,-1.55', ready: findNearest },
  { name: 'records', address: '/records', ready: seen('Opening a record is free.') },
  { name: 'record', address: '/map?text=York', ready: openRecord },
  { name: 'data subject', address: '/records/subject', ready: seen('A name, an address or a number') },
  { name: 'case', address: '/', ready: openCaseHome },
  { name: 'case graph', address: '/', ready: openCasePart('graph', '[data-node]') },
  { name: 'case timeline', address: '/', ready: openCasePart('timeline', '[data-item]') },
  { name: 'case contradictions', address: '/', ready: openCasePart('contradictions', 'text=What was checked') },
  { name: 'case identities', address: '/', ready: openCasePart('identities', 'text=Decisions') },
  { name: 'case screening', address: '/', ready: openScreening },
  { name: 'cases', address: '/cases', ready: seen('Open a case') },
  { name: 'credits', address: '/account', ready: seen('Difference') },
  { name: 'prices', address: '/account/prices', ready: seen('Published') },
  { name: 'budgets', address: '/account/budgets', ready: seen('Set a budget') },
  { name: 'keys', address: '/account/keys', ready: seen('Session keys') },
  { name: 'team', address: '/team', ready: seen('Open invitations') },
  { name: 'audit', address: '/team/audit', ready: seen('Opening, exporting or erasing a record adds a line here') },
  { name: 'changes to accounts', address: '/team/accounts', ready: seen('Account made') },
  { name: 'lookups not run', address: '/team/not-run', ready: seen('Lookups not run') },
  { name: 'house template', address: '/team/house-template', ready: seen('Colour of headings') },
  { name: 'access tokens', address: '/team/tokens', ready: seen('Active access tokens') },
  { name: 'profile', address: '/profile', ready: seen('This session') },
  { name: 'no such page', address: '/nowhere', ready: seen('No such page') },
]

/** A browser logs each call that needs a confirmation. */
export function forgiveConfirmations(browserMessages: BrowserMessages): void {
  browserMessages.messages = browserMessages.messages.filter((message) => !message.includes('428'))
}

async function openDocument(page: Page): Promise<void> {
  await openUnread(page, /^Open AA /)
  await page.getByText('Balance sheet at').waitFor({ state: 'attached' })
  await page.locator('canvas[style]').first().waitFor()
}

async function searchDirectors(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Penhaligon')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page.getByRole('table').waitFor()
}

async function searchLists(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Name Of a|^Name$/ }).fill('Piers Vosper')
  await page.keyboard.press('Enter')
  await page.getByRole('table').waitFor()
}

async function searchControllers(page: Page): Promise<void> {
  await page.getByLabel(/^Name of the controller/).fill('Vosper, Piers')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page.getByRole('table').waitFor()
}

/** Of the company, and of each controller that it names. */
async function lookUpControllers(page: Page): Promise<void> {
  const lookUp = page.getByRole('button', { name: /^Look up controllers/ }).first()
  const circle = page.getByText(/^Circle: /)
  const done = async () => {
    await lookUp.or(circle).first().waitFor()
    return circle.isVisible()
  }
  while (!(await done())) {
    const answered = page.waitForResponse('**/api/lookups/*')
    await lookUp.click()
    await answered
  }
}

async function unfold(page: Page): Promise<void> {
  await page.getByText('More address lines').click()
  await page.getByLabel('Town (optional)').waitFor()
}

function checkPerson(verb: string, answer: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('textbox', { name: 'Full name' }).fill('Barnaby James Oldroyd')
    await page.getByRole('textbox', { name: 'First line of the address' }).fill('12 Larkspur Close')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('LS1 0CK')
    await page.getByRole('button', { name: new RegExp(`^${verb}`) }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: / · / })
    await page.getByText(answer).or(confirm).first().waitFor()
    if (await confirm.isVisible()) await confirm.click()
    await page.getByText(answer).first().waitFor()
  }
}

async function openDirector(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mrs Helen Margaret STAINTHORPE' }).click()
  await page.getByText('Service addresses').waitFor()
}

async function openComparison(page: Page): Promise<void> {
  await searchDirectors(page)
  await page.getByText('appears in several rows').click()
  await page.getByRole('link', { name: /^Compare · / }).click()
  await page.getByRole('table', { name: 'Facts of both' }).waitFor()
}

async function openDisqualified(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Harkaway-Slater')
  await page.getByLabel('Search in').selectOption('Disqualified people')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await page.getByRole('link', { name: 'Mr Dominic Ellis HARKAWAY-SLATER' }).click()
  await page.getByRole('table', { name: 'Appointments' }).waitFor()
}

async function checkRegisters(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Telephone number' }).fill('0113 496 0002')
  await page.keyboard.press('Enter')
  await page.getByText('Check again by').waitFor()
}

async function locateNumber(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Telephone number' }).fill('0113 496 0018')
  await page.keyboard.press('Enter')
  await page.getByText('Leeds, West Yorkshire, England').waitFor()
}

async function findNearest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Find nearest/ }).click()
  await page.getByRole('table').waitFor()
}

async function openRecord(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^record / }).click()
  await page.getByText('In the chain').waitFor()
}

function lookUpAll(seen: RegExp) {
  return async (page: Page): Promise<void> => {
    // Lookups of earlier pictures are in the case.
    const read = page.getByText(seen)
    const lookUp = page.getByRole('button', { name: /^Look up (all of it|the rest)/ })
    await lookUp.or(read).first().waitFor()
    if (await lookUp.isVisible()) await lookUp.click()
    await read.first().waitFor()
    await page.getByText(/ and insolvency cases of/).waitFor()
  }
}

async function lookUpLand(page: Page): Promise<void> {
  const read = page.getByText('Titles with the same name only')
  const lookUp = page.getByRole('button', { name: /^Look up land titles/ })
  await lookUp.or(read).first().waitFor()
  if (await lookUp.isVisible()) await lookUp.click()
  await read.first().waitFor()
}

async function searchAddress(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Postcode' }).fill('LS1 9MI')
  await page.keyboard.press('Enter')
  await page.getByRole('table').waitFor()
}

/** The current case, with the lookups of the screens before. @returns its id */
async function openCase(page: Page): Promise<string> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\w+-\d+: / })
    .click()
  await page.getByRole('heading', { name: 'Recent work' }).waitFor()
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

async function openCaseHome(page: Page): Promise<void> {
  await openCase(page)
  await page
    .getByRole('heading', { name: /^People\b/ })
    .first()
    .waitFor()
  await page
    .getByText(/^Counting /)
    .first()
    .waitFor({ state: 'hidden' })
}

function openCasePart(part: string, seen: string) {
  return async (page: Page): Promise<void> => {
    await page.goto(`/cases/${await openCase(page)}/${part}`)
    await page.locator(seen).first().waitFor()
  }
}

/** With a company of a listed man, so that there is a candidate. */
async function openScreening(page: Page): Promise<void> {
  const case_id = await openCase(page)
  await lookUp(page, case_id, 'company_appointments', { company_number: '99000012' })
  await page.goto(`/cases/${case_id}/screening`)
  const press = page.getByRole('button', { name: /^Screen \d/ })
  const candidate = page.getByRole('region', { name: 'Candidate', exact: true })
  await press.or(candidate).first().waitFor()
  if (await press.isVisible()) await press.click()
  await candidate.waitFor()
}
