/** A report as its analyst writes it: typed, pasted, cited, saved beside a colleague, and with a record erased meanwhile. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { screened } from '../../../../bff/screening/testing/screened.ts'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { colleague } from '../../../../bff/testing/colleagues.ts'
import type { Report, ReportBlock, ReportContent } from '../../../../contract/desk/reports.ts'
import { toReport } from '../../../paths.ts'
import { type Desk, openDesk } from '../../../testing/desk.ts'

let app: TestApp
let desk: Desk
let bob: Awaited<ReturnType<typeof colleague>>
let report: Report
let record: string
beforeAll(async () => {
  app = await testApp()
  bob = await colleague(app, 'analyst', 'Bob')
  desk = await openDesk(app)
  const { case_id } = desk.analyst
  await desk.analyst.post(`/api/cases/${case_id}/members`, { analyst_id: bob.analyst_id })
  const found = await desk.analyst.lookUp('company_number_search', { company_number: '90000001', case_id })
  record = found.json.record.id
})
afterAll(() => app.close())

const paragraph = (id: string, text: string): ReportBlock => ({
  kind: 'paragraph',
  id,
  voice: 'plain',
  runs: text === '' ? [] : [{ text }],
})
const saved = async (): Promise<ReportContent> =>
  (await desk.analyst.get(`/api/reports/${report.report_id}`)).json.content
/** Until the server has it: the editor saves after a rest. */
const isSaved = (words: string) =>
  vi.waitFor(async () => expect(JSON.stringify(await saved())).toContain(words), { timeout: 60_000, interval: 50 })
const isShown = (words: string) => desk.settled(() => desk.text().includes(words))

beforeEach(async () => {
  const { analyst } = desk
  // Leaves the report of the test before.
  await desk.open('/')
  const made = (await analyst.post(`/api/cases/${analyst.case_id}/reports`, { template: 'blank' })).json as Report
  const sections = [
    { id: 'one', title: 'Result', blocks: [paragraph('a', 'First words.')] },
    { id: 'two', title: 'Reasons', blocks: [paragraph('b', 'Second words.')] },
  ]
  const content = { ...made.content, title: 'A report', sections }
  report = (await analyst.request('PUT', `/api/reports/${made.report_id}`, { content, version: made.version })).json
})

const textbox = () => desk.page.getByRole('textbox', { name: 'Text of the report' })
async function openReport(): Promise<void> {
  await desk.open(toReport(report.case_id, report.report_id))
  await isShown('First words.')
}
/** As an input method types: the browser changes the text, and the editor reads it. */
function type(before: string, after: string): void {
  const walker = document.createTreeWalker(textbox(), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()?.nodeValue !== before) expect(walker.currentNode).not.toBeNull()
  walker.currentNode.nodeValue = after
}
const press = async (name: string) => {
  await desk.user.click(await desk.page.findByRole('button', { name }))
  await desk.settled()
}

test('what is typed is saved after a rest, without a press', async () => {
  await openReport()
  type('First words.', 'First words, and more.')
  await isSaved('First words, and more.')
  await isShown('Saved')
  await desk.user.clear(desk.page.getByLabelText('Title'))
  await desk.user.type(desk.page.getByLabelText('Title'), 'Who runs it')
  await isSaved('Who runs it')
  expect(desk.browserMessages()).toEqual([])
})

test('a link opens the report at its paragraph, and says so where that has gone', async () => {
  const address = (place: string) => `${toReport(report.case_id, report.report_id)}?place=${place}`
  await desk.open(address('paragraph+b'))
  await isShown('Second words.')
  await desk.settled(() => document.getSelection()?.anchorNode?.textContent === 'Second words.')
  expect(document.activeElement).toBe(textbox())
  await desk.open('/')
  await desk.open(address('paragraph+gone'))
  await isShown('The report no longer has the paragraph or fact of this link.')
})

test('a fact is found by its words and inserted with Enter, with its citation', async () => {
  await openReport()
  await press('Insert fact /')
  await desk.user.type(await desk.page.findByRole('combobox', { name: 'Find a fact' }), 'name')
  await desk.settled(() => desk.page.queryAllByRole('option', { name: /name/i }).length > 0)
  await desk.user.keyboard('{Enter}')
  await isSaved('"fact"')
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Citation 1: open its record' }) !== null)
  expect(desk.browserMessages()).toEqual([])
})

const facts = () => within(desk.page.getByRole('listbox', { name: 'Facts' }))
/** As its key does on another screen. */
async function sendFacts(): Promise<void> {
  await desk.open(`/records/${record}`)
  await desk.settled(() => desk.page.queryByRole('link', { name: /^Insert into report: /, hidden: true }) !== null)
  await desk.user.keyboard('i')
  await desk.settled(() => desk.page.queryByRole('listbox', { name: 'Facts' }) !== null)
}
const insertInto = () => desk.page.queryByRole('combobox', { name: 'Insert into' })

test('facts that another screen sends ask once into which section they go', async () => {
  await sendFacts()
  await desk.user.selectOptions(insertInto()!, 'Reasons')
  await desk.user.click(facts().getAllByRole('option')[0]!)
  await isSaved('"fact"')
  const [result, reasons] = (await saved()).sections
  expect(result?.blocks).toEqual([paragraph('a', 'First words.')])
  expect(reasons?.blocks.map(({ kind }) => kind)).toEqual(['fact', 'paragraph'])
  await press('Insert fact /')
  expect(insertInto()).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('facts that another screen sends go to where the caret was, without a question', async () => {
  await desk.open(`${toReport(report.case_id, report.report_id)}?place=paragraph+b`)
  await desk.settled(() => document.getSelection()?.anchorNode?.textContent === 'Second words.')
  document.getSelection()?.collapse(document.getSelection()!.anchorNode, 'Second'.length)
  document.dispatchEvent(new Event('selectionchange'))
  await desk.settled()
  await sendFacts()
  expect(insertInto()).toBeNull()
  await desk.user.click(facts().getAllByRole('option')[0]!)
  await isSaved('"fact"')
  const [result, reasons] = (await saved()).sections
  expect(result?.blocks).toEqual([paragraph('a', 'First words.')])
  const fact = expect.objectContaining({ record })
  expect(reasons?.blocks).toEqual([
    { ...paragraph('b', ''), runs: [{ text: 'Second ' }, { fact }, { text: ' words.' }] },
  ])
  expect(desk.browserMessages()).toEqual([])
})

test('where the facts stay beside the text, the next search begins with all of them', async () => {
  const narrow = window.matchMedia
  window.matchMedia = (media) => ({ ...narrow(media), matches: media === '(min-width: 1100px)' })
  onTestFinished(() => {
    window.matchMedia = narrow
  })
  await openReport()
  const search = desk.page.getByRole<HTMLInputElement>('combobox', { name: 'Find a fact' })
  await desk.user.type(search, 'name')
  await desk.settled(() => desk.page.queryAllByRole('option', { name: /name/i }).length > 0)
  const few = facts().getAllByRole('option').length
  await desk.user.keyboard('{Enter}')
  await isSaved('"fact"')
  await desk.settled(() => facts().queryAllByRole('option').length > few)
  expect(search.value).toBe('')
  expect(desk.browserMessages()).toEqual([])
})

test('a second / finds another fact, and words that find none stay in the text', async () => {
  await openReport()
  const box = () => desk.page.findByRole('combobox', { name: 'Find a fact' })
  await press('Insert fact /')
  await desk.user.type(await box(), 'name')
  await desk.settled(() => desk.page.queryAllByRole('option', { name: /name/i }).length > 0)
  await desk.user.keyboard('{Enter}')
  await isSaved('"fact"')
  const slash = () =>
    textbox().dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
  const end = textbox().querySelector('p')!
  document.getSelection()?.collapse(end, 0)
  document.dispatchEvent(new Event('selectionchange'))
  slash()
  await desk.settled(() => document.activeElement?.getAttribute('role') === 'combobox')
  await desk.user.keyboard('zebra crossing')
  expect((await box()).getAttribute('value')).toBe('zebra crossing')
  await isShown('None found for “zebra crossing”')
  await desk.user.keyboard('{Escape}')
  await isSaved('/zebra crossing')
})

test('a save whose reply was lost is no change of a colleague', async () => {
  await openReport()
  const { fetch } = globalThis
  let isLost = false
  globalThis.fetch = async (input, init) => {
    const reply = await fetch(input, init)
    if (init?.method !== 'PUT' || isLost) return reply
    isLost = true
    await reply.arrayBuffer()
    throw new TypeError('The reply was lost.')
  }
  type('First words.', 'Words that arrived.')
  await isShown('Not saved.')
  type('Words that arrived.', 'Words that came after.')
  await isSaved('Words that came after.')
  globalThis.fetch = fetch
  await isShown('Saved')
  expect(desk.text()).not.toMatch(/meanwhile|saved a version while you wrote/)
  expect(desk.browserMessages()).toEqual([])
})

test('two people change two sections, and both changes are in the report', async () => {
  await openReport()
  await saveAsBob({ b: 'Words of Bob.' })
  type('First words.', 'Words of Ada.')
  await isSaved('Words of Ada.')
  expect(JSON.stringify(await saved())).toContain('Words of Bob.')
  await isShown('Bob changed other sections meanwhile. Both changes are in the report.')
})

test('two people change one section, and the analyst chooses with both texts in sight', async () => {
  await openReport()
  await saveAsBob({ a: 'Words of Bob.' })
  type('First words.', 'Words of Ada.')
  await press('Choose what to keep')
  await isShown('Bob saved a version while you wrote')
  expect(desk.text()).toContain('Nothing is lost')
  expect(desk.text()).toMatch(/Yours Words of Ada\. Bob ’s Words of Bob\./)
  await press('Save the merged report')
  await isSaved('Words of Ada.')
  expect(JSON.stringify(await saved())).toContain('Words of Bob.')
  expect(desk.browserMessages()).toEqual([])
})

test('a colleague’s version does not interrupt who writes, and the words typed after it are in the choice', async () => {
  await openReport()
  await saveAsBob({ a: 'Words of Bob.' })
  textbox().focus()
  type('First words.', 'Words of Ada.')
  await isShown('Bob changed this part too.')
  expect(document.activeElement).toBe(textbox())
  expect(textbox().closest('[hidden]')).toBeNull()
  expect(textbox().getAttribute('contenteditable')).toBe('true')
  type('Words of Ada.', 'Words of Ada, and more.')
  await press('Choose what to keep')
  expect(desk.text()).toMatch(/Yours Words of Ada, and more\. Bob ’s Words of Bob\./)
  await press('Back to the text')
  type('Words of Ada, and more.', 'Words of Ada at last.')
  await press('Versions')
  await press('Save the merged report')
  await isSaved('Words of Ada at last.')
  expect(JSON.stringify(await saved())).toContain('Words of Bob.')
  expect(document.activeElement).toBe(textbox())
  expect(desk.browserMessages()).toEqual([])
})

async function saveAsBob(changed: { [block: string]: string }): Promise<void> {
  const { report_id, content, version } = report
  const sections = content.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (changed[block.id] ? paragraph(block.id, changed[block.id]!) : block)),
  }))
  const reply = await bob.request('PUT', `/api/reports/${report_id}`, { content: { ...content, sections }, version })
  expect(reply.status).toBe(200)
}

test('a record is erased while the report is open: its words go, and all else is saved', async () => {
  const { analyst } = desk
  const { case_id } = analyst
  const record = (await analyst.lookUp('geo_code', { text: 'York', case_id })).json.record.id
  const fact = { record, pointer: '', property: 'outcome', nth: 0 }
  const { report_id, content, version } = report
  const cited: ReportBlock = { kind: 'paragraph', id: 'c', voice: 'plain', runs: [{ text: 'So it is: ' }, { fact }] }
  const sections = content.sections.map((section) => ({ ...section, blocks: [...section.blocks, cited] }))
  sections[1]!.blocks.pop()
  const body = { content: { ...content, sections }, version }
  expect((await analyst.request('PUT', `/api/reports/${report_id}`, body)).status).toBe(200)
  await openReport()
  await isShown('So it is:')
  expect((await analyst.post(`/api/records/${record}/erase`, { reason: 'ordered' })).status).toBe(200)
  type('Second words.', 'Typed meanwhile.')
  await isSaved('Typed meanwhile.')
  await isShown('A record was erased. The paragraphs that cited it lost their words. All else is saved.')
  expect(desk.text()).not.toContain('So it is:')
  expect(JSON.stringify(await saved())).not.toContain('So it is:')
  expect(desk.browserMessages()).toEqual([])
})

test('a pasted page keeps its words, and leaves its scripts and pictures behind', async () => {
  await openReport()
  const page = `<script>document.title = 'run'</script><h2>Pasted heading</h2><style>p { color: red }</style>
    <p onclick="alert(1)">Pasted words <a href="javascript:alert(2)">and a link</a></p>
    <img src="https://pictures.test/one.png" onerror="document.title = 'run'"><p dir="rtl">שלום עולם 👍🏽</p>`
  textbox().focus()
  paste({ 'text/html': page, 'text/plain': 'Pasted words' })
  await isShown('Pictures are not pasted: a report draws its own. The words are in the text.')
  await isSaved('Pasted words and a link')
  expect(JSON.stringify(await saved())).toContain('שלום עולם 👍🏽')
  expect(document.title).not.toBe('run')
  expect(textbox().querySelectorAll('script, style, img, a[href^="javascript"], [onclick]')).toHaveLength(0)
  expect(JSON.stringify(await saved())).not.toMatch(/script|alert|color: red/)
  expect(desk.browserMessages()).toEqual([])
})

test('control characters of a pasted text are left out, said, and stop no saving', async () => {
  await openReport()
  textbox().focus()
  paste({
    'text/plain':
      'Line\u000bafter a break of Word\u000cand of a page. Back\bspace, bell\u0007, end \uffff of \ufffc it.',
  })
  await isShown('Control characters were left out of the pasted text.')
  await isSaved('Line after a break of Word and of a page. Backspace, bell, end  of \ufffc it.')
  type('Second words.', 'Second words, typed after.')
  await isSaved('Second words, typed after.')
  expect(desk.browserMessages()).toEqual([])
})

function paste(data: { [type: string]: string }): void {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files: [], getData: (type: string) => data[type] ?? '' } })
  textbox().dispatchEvent(event)
}

/** As a browser does at the press of its button. */
const openPopover = (label: string) =>
  document
    .querySelector(`[popover][aria-label="${label}"]`)!
    .dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }))

test('the standard words of the house come into the text by one choice, and stand once', async () => {
  const words = { accent: '', signatory_name: '', signatory_role: '', organisation: '', words_before: '' }
  const house = { ...words, words_after: 'Ask us first.\n\nDo not copy it.' }
  expect((await desk.analyst.request('PUT', '/api/house-template', house)).status).toBe(200)
  onTestFinished(async () => {
    await desk.analyst.request('PUT', '/api/house-template', { ...words, words_after: '' })
  })
  const titles = async () => {
    const { json } = await desk.analyst.get(`/api/reports/${report.report_id}/preview`)
    return json.sections.map(({ title }: { title: string }) => title)
  }
  expect(await titles()).toContain('Terms')

  await openReport()
  openPopover('Edit the text')
  await desk.settled(() => desk.page.queryByLabelText('Insert standard words') !== null)
  await desk.user.selectOptions(desk.page.getByLabelText('Insert standard words'), 'Terms')
  await isSaved('Do not copy it.')
  const [first] = (await saved()).sections
  const texts = first?.blocks.map((block) => (block.kind === 'paragraph' ? block.runs : []))
  // The caret was in the title.
  expect(texts).toEqual([[{ text: 'Ask us first.' }], [{ text: 'Do not copy it.' }], [{ text: 'First words.' }]])
  expect(await titles()).not.toContain('Terms')
  expect(desk.browserMessages()).toEqual([])
})

test('before somebody signs, the candidates to decide and the names not screened are counted', async () => {
  const { case_id } = report
  const check = async (what: string, said: RegExp) => {
    const list = within(desk.page.getByRole('list', { name: 'Before you sign' }))
    const itsItem = () => list.getByText(what).closest('li')!
    await desk.settled(() => said.test(itsItem().textContent))
    expect(itsItem().textContent).toMatch(said)
    return within(itsItem())
  }
  const open = async () => {
    await desk.open('/')
    await desk.open(`${toReport(case_id, report.report_id)}?part=send`)
    await desk.press('Sign off …')
  }
  await desk.analyst.lookUp('company_appointments', { case_id, company_number: '99000012' })
  await open()
  await check('Candidates in lists, not decided', /decidedNone$/)
  await check('People and companies not screened, or not answered', /answered[1-9]/)

  expect((await screened(desk.analyst, case_id)).status).toBe(200)
  await open()
  await check('People and companies not screened, or not answered', /answeredNone$/)
  const candidates = await check('Candidates in lists, not decided', /decided2/)
  await desk.user.click(candidates.getByRole('link', { name: 'Decide them under Screening' }))
  await isShown('To decide 2')
  expect(desk.browserMessages()).toEqual([])
})

test('before somebody signs, a link leads to the first paragraph of own words without evidence', async () => {
  const { case_id, report_id } = report
  await desk.open(`${toReport(case_id, report_id)}?part=send`)
  await desk.press('Sign off …')
  await desk.press('Open the first without a fact', 'link')
  await desk.settled(() => document.getSelection()?.anchorNode?.textContent === 'First words.')
  expect(document.activeElement).toBe(textbox())
  expect(textbox().closest('[hidden]')).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

/** Requests to such an address fail until the test ends. */
function failing(address: RegExp): void {
  const { fetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (address.test(url)) throw new TypeError('The server did not answer.')
    return fetch(input, init)
  }
}

test('nobody downloads the full report while the redactions are not read', async () => {
  failing(/\/redactions/)
  await desk.open(`${toReport(report.case_id, report.report_id)}?part=send`)
  await desk.settled(() => desk.page.queryAllByRole('button', { name: /^Try again/ }).length > 0)
  expect(desk.page.queryByRole('button', { name: 'Download PDF' })).toBeNull()
  expect(desk.page.queryByRole('checkbox', { name: 'Redacted' })).toBeNull()
})

test('redactions that were read before are read again before a download', async () => {
  const address = `${toReport(report.case_id, report.report_id)}?part=send`
  const download = () => desk.page.queryByRole('button', { name: 'Download PDF' })
  await desk.open(address)
  await desk.settled(() => download() !== null)
  await desk.open('/')
  failing(/\/redactions/)
  await desk.open(address)
  await desk.settled(() => desk.page.queryAllByRole('button', { name: /^Try again/ }).length > 0)
  expect(download()).toBeNull()
})

test('where the views of the case were not read, the facts panel does not say that there are no facts', async () => {
  failing(/\/(graph|timeline)/)
  await openReport()
  await press('Insert fact /')
  await desk.settled(() => desk.page.queryAllByRole('button', { name: /^Try again/ }).length > 0)
  expect(desk.text()).not.toContain('No facts yet')
})

test('a check before signing that could not be read says so, and can be tried again', async () => {
  failing(/\/pairs/)
  await desk.open(`${toReport(report.case_id, report.report_id)}?part=send`)
  await desk.press('Sign off …')
  const pairs = () =>
    within(desk.page.getByRole('list', { name: 'Before you sign' }))
      .getByText('Pairs without a decision')
      .closest('li')!.textContent
  await desk.settled(() => pairs().endsWith('Not checked'))
  expect(desk.page.queryAllByRole('button', { name: /^Try again/ })).toHaveLength(1)
})

test('own words in a list and in a row of a table need evidence too', async () => {
  const { analyst } = desk
  const { case_id, report_id } = report
  const { content, version } = (await analyst.get(`/api/reports/${report_id}`)).json
  const blocks = [
    { kind: 'list', id: 'l', ordered: false, items: [[{ text: 'In my opinion he hid assets' }]] },
    { kind: 'table', id: 't', columns: ['What'], rows: [[[{ text: 'He hid assets' }]]] },
  ]
  const sections = [{ ...content.sections[0], blocks }]
  const saved = await analyst.request('PUT', `/api/reports/${report_id}`, {
    content: { ...content, sections },
    version,
  })
  expect(saved.status).toBe(200)
  await desk.open(`${toReport(case_id, report_id)}?part=send`)
  await desk.press('Sign off …')
  const withoutEvidence = () =>
    within(desk.page.getByRole('list', { name: 'Before you sign' }))
      .getByText('Opinions, inferences and own words without evidence')
      .closest('li')!.textContent
  await desk.settled(() => /evidence2/.test(withoutEvidence()))
  expect(withoutEvidence()).toMatch(/evidence2/)
})

test('the checks before signing read the facts again', async () => {
  const { analyst } = desk
  const { case_id } = analyst
  const record = (await analyst.lookUp('geo_code', { text: 'Leeds', case_id })).json.record.id
  const { report_id } = report
  const { content, version } = (await analyst.get(`/api/reports/${report_id}`)).json
  const fact = { record, pointer: '', property: 'outcome', nth: 0 }
  const sections = [{ ...content.sections[0]!, blocks: [{ kind: 'fact', id: 'f', fact }] }]
  await analyst.request('PUT', `/api/reports/${report_id}`, { content: { ...content, sections }, version })
  await desk.open(`${toReport(case_id, report_id)}?part=send`)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Sign off …' }) !== null)
  await analyst.post(`/api/records/${record}/erase`, { reason: 'ordered' })
  await desk.press('Sign off …')
  const checks = within(desk.page.getByRole('list', { name: 'Before you sign' }))
  const gone = () => checks.getByText('Facts and paragraphs whose record is gone').closest('li')!.textContent
  await desk.settled(() => /gone[1-9]/.test(gone()))
  expect(gone()).toMatch(/gone[1-9]/)
})
