/** The home of a case: what is open, what analysts write down, and what a search finds. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beside } from '../../../bff/testing/colleagues.ts'
import { openWorkspace, type Workspace } from '../../testing/workspace.ts'
import { dayInWords } from '../../ui/dates.ts'

let desk: Workspace['desk']
let app: Workspace['app']
let address: string
let close: Workspace['close']
let press: Workspace['press']
beforeAll(async () => {
  ;({ app, desk, address, close, press } = await openWorkspace())
})
afterAll(() => close())

const field = (label: string) => desk.page.getByLabelText<HTMLInputElement>(label)

test('a case opens on who is in it and on what is open', async () => {
  await desk.open(address)
  await desk.settled(() => /\d+ pairs? to decide/.test(desk.text()))
  expect(desk.text()).toMatch(/People \d/)
  expect(desk.text()).toContain('HOLLOWMERE')
  expect(desk.text()).toMatch(/\d+ pairs? to decide/)
  expect(desk.text()).toContain('No unanswered lookups')
  expect(desk.browserMessages()).toEqual([])
})

test('a part of a large case is not counted as the whole', async () => {
  const send = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    const response = await send(path, init)
    if (!/\/graph\?/.test(String(path))) return response
    const graph = await response.json()
    return Response.json({ ...graph, total: graph.nodes.length + 200 })
  }
  try {
    await desk.open('/cases')
    await desk.open(address)
    await desk.says(/The \d+ with the most links are listed\. List all \d+/)
    await desk.says('HOLLOWMERE')
    expect(desk.text()).not.toMatch(
      /(People|Companies|Addresses and numbers) \d|\d+ more|\d+ (documents?|land titles?)/,
    )
  } finally {
    globalThis.fetch = send
  }
  await desk.open('/cases')
})

test('the home screen lists what is open in the current case, and leads there', async () => {
  await desk.open('/')
  await desk.settled(() => /Needs you.*\d+ pairs? to decide/.test(desk.text()))
  await desk.press(/^\d+ pairs? to decide$/, 'link')
  expect(desk.address()).toContain(`${address}/identities`)
})

test('a task is written down, given to a member, done and reopened', async () => {
  await desk.open(address)
  await press('Add')
  await press(/^Add /)
  expect(desk.page.getAllByRole('textbox').some((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
  await desk.user.selectOptions(field('Kind'), 'Task')
  await desk.user.type(field('Text'), 'Read the accounts of 2016.')
  await desk.user.selectOptions(field('For'), desk.page.getAllByRole('option').at(-1)!)
  await press('Add task')
  expect(document.activeElement?.textContent).toBe('Add')
  expect(desk.text()).toMatch(/Tasks Open Read the accounts of 2016\. For /)
  expect(desk.text()).toMatch(/1 open task \( 1 yours \)|1 open task/)
  await press('Mark as done')
  expect(desk.text()).toMatch(/Done Read the accounts/)
  await press('Reopen')
  expect(desk.text()).toMatch(/Tasks Open Read the accounts/)
})

test('a note that is being typed beside a pin is there again after another pin was opened', async () => {
  const { case_id, lookUp, post } = desk.analyst
  const record = (await lookUp('company_number_search', { company_number: '90000001', case_id })).json.record.id
  const pinned = async (pointer: string): Promise<string> =>
    (await post(`/api/cases/${case_id}/pins`, { record, kind: 'record', pointer })).json.pin_id
  const [first, second] = [await pinned(''), await pinned('/company_short_list/0')]
  await desk.open(`${address}/pins?pin=${first}`)
  await desk.press('Add note')
  await desk.user.type(field('Note'), 'Ask the auditor.')
  await desk.user.click(desk.screen().getAllByRole('button', { name: /^Preview/ })[1]!)
  await desk.settled(() => desk.address().includes(second))
  expect(desk.page.queryByLabelText('Note')).toBeNull()
  await desk.user.click(desk.screen().getAllByRole('button', { name: /^Preview/ })[0]!)
  await desk.settled(() => desk.address().includes(first))
  expect(field('Note').value).toBe('Ask the auditor.')
  await desk.press('Save the note')
  await desk.press('Change note')
  expect(field('Note').value).toBe('Ask the auditor.')
  await desk.press('Cancel')
  expect(desk.browserMessages()).toEqual([])
})

test('a finding is edited, withdrawn, put back by an undo, and keeps its versions', async () => {
  await desk.open(address)
  await press('Add')
  await desk.user.selectOptions(field('Kind'), 'Dead end')
  await desk.user.type(field('Text'), 'The telephone leads to a shop.')
  await press('Add dead end')
  const item = () => desk.page.getByText(/leads to a (shop|bakery)\./, { selector: '#findings p' }).closest('li')!
  const inItem = async (name: string | RegExp) => {
    await desk.user.click(within(item()).getByRole('button', { name }))
    await desk.settled()
  }
  expect(desk.text()).toContain('Dead ends The telephone leads to a shop.')

  await inItem('Edit')
  await desk.user.clear(field('Text'))
  await desk.user.type(field('Text'), 'The telephone leads to a bakery.')
  await press('Save changes')
  expect(desk.text()).toContain('Changed. Undo')
  expect(desk.text()).toMatch(/leads to a bakery\..* · changed .* Withdraw 2 versions/)
  await press('Undo')
  expect(desk.text()).toContain('Dead ends The telephone leads to a shop.')

  await inItem('Withdraw')
  expect(desk.text()).toContain('Withdrawn. Undo')
  expect(desk.text()).toContain('Withdrawn: 1')
  expect(desk.text()).not.toContain('Dead ends')
  await inItem('Put back')
  expect(desk.text()).toContain('Dead ends The telephone leads to a shop.')
  expect(desk.text()).toContain('5 versions')
  expect(desk.browserMessages()).toEqual([])
})

test('a finding that a colleague changed meanwhile is shown before it is replaced', async () => {
  const text = 'The van is registered to a shop.'
  const change = (changes: object) => desk.analyst.request('PATCH', `/api${address}/findings/${finding_id}`, changes)
  const { finding_id } = (await desk.analyst.post(`/api${address}/findings`, { kind: 'finding', text })).json
  await desk.open('/cases')
  await desk.open(address)
  await desk.says(text)
  const item = desk.page.getByText(text, { selector: '#findings p' }).closest('li')!
  await desk.user.click(within(item).getByRole('button', { name: 'Edit' }))
  await desk.user.clear(field('Text'))
  await desk.user.type(field('Text'), 'The van is hired.')
  await change({ text: 'The van belongs to a school.' })
  await press('Save changes')
  await desk.says(/ changed it meanwhile\. It now says: The van belongs to a school\./)
  expect(field('Text').value).toBe('The van is hired.')
  await press('Replace with your words')
  await desk.says('The van is hired.')
  const { findings } = (await desk.analyst.get(`/api${address}/findings`)).json
  expect(findings.find((one: { finding_id: string }) => one.finding_id === finding_id).text).toBe('The van is hired.')

  await change({ text: 'The van was sold.' })
  await press('Undo')
  await desk.says('Somebody else changed this finding.')
  expect(desk.text()).toContain('The van was sold.')
  const sold = desk.page.getByText('The van was sold.', { selector: '#findings p' }).closest('li')!
  await desk.user.click(within(sold).getByRole('button', { name: 'Withdraw' }))
  await desk.says('Withdrawn. Undo')
  expect(desk.browserMessages()).toEqual([])
})

test('what was typed in one case stays in it', async () => {
  const opened = await desk.analyst.post('/api/cases', {
    reference: 'APART-1',
    title: 'A title',
    purpose: 'A purpose',
    lawful_basis: 'Legitimate interests',
  })
  const other = `/cases/${opened.json.case_id}`
  // Both are known, so no wait for one of them takes the screen away.
  await desk.open(other)
  await desk.open(address)
  await press('Add')
  await desk.user.type(field('Text'), 'Said of this case alone.')
  await desk.open(other)
  await desk.says('APART-1: A title')
  expect(desk.page.queryByLabelText('Text')).toBeNull()
  await desk.goBack()
  expect(field('Text').value).toBe('Said of this case alone.')
  await desk.user.clear(field('Text'))
  await press('Cancel')
})

/** By the search box, on a screen of the case. */
async function findInCase(words: string): Promise<void> {
  const box = desk.page.getByRole<HTMLInputElement>('combobox', { name: /^Name, number, postcode/ })
  await desk.user.clear(box)
  await desk.user.type(box, words)
  const option = () => desk.page.queryByRole('option', { name: new RegExp(`^Find “${words}” in `) })
  await desk.settled(() => option() !== null)
  await desk.user.click(option()!)
  await desk.settled(() => new RegExp(`(results?|None found) for “${words}”`).test(desk.text()))
}

test('a word is found in the case, and an unknown one is none found', async () => {
  await desk.open(address)
  await findInCase('hollowmere')
  expect(desk.text()).toMatch(/\d+ results? for “hollowmere” In the graph/)
  await findInCase('zzyzx')
  expect(desk.text()).toContain('None found for “zzyzx”')
  expect(desk.text()).toContain('The register was not searched.')
  expect(desk.address()).toBe(address)
  await press('Close results')
  expect(desk.text()).not.toContain('None found for')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('the search of a case says which other cases hold the words, and leads to their record', async () => {
  const { analyst } = desk
  const given = {
    reference: 'OTHER-1',
    title: 'Another case',
    purpose: 'A purpose',
    lawful_basis: 'Legitimate interests',
  }
  const { case_id } = (await analyst.post('/api/cases', given)).json
  await desk.open(`/cases/${case_id}`)
  await findInCase('hollowmere')
  await desk.settled(() => desk.page.queryByRole('heading', { name: 'In other cases' }) !== null)
  const panel = () => within(desk.page.getByRole('heading', { name: 'In other cases' }).closest('section')!)
  const held = panel().getAllByRole('link', { name: /^HOLLOWMERE/ })
  expect(held[0]!.getAttribute('href')).toMatch(/^\/records\//)
  expect(
    panel()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toContain(address)
  // Its notes too, each with what it is.
  const held_in = address.split('/').at(-1)
  const { record } = (await analyst.lookUp('geo_code', { text: 'York', case_id: held_in })).json
  const pin = { record: record.id, kind: 'record', note: 'Quibberwick rang' }
  const { pin_id } = (await analyst.post(`/api/cases/${held_in}/pins`, pin)).json
  await findInCase('quibberwick')
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Quibberwick rang' }) !== null)
  expect(panel().getByRole('link', { name: 'Quibberwick rang' }).getAttribute('href')).toBe(
    `${address}/pins?pin=${pin_id}`,
  )
  expect(panel().getByText('Note')).toBeTruthy()
  const comment = { kind: 'pin', anchor: pin_id, text: 'Is she Quibberwick?' }
  await analyst.post(`/api/cases/${held_in}/comments`, comment)
  await findInCase('she quibberwick')
  await desk.settled(() => desk.page.queryByRole('link', { name: comment.text }) !== null)
  expect(panel().getByRole('link', { name: comment.text }).getAttribute('href')).toBe(`${address}/pins?pin=${pin_id}`)
  expect(panel().getByText('Comment')).toBeTruthy()
  await desk.open(address)
  await findInCase('she quibberwick')
  await desk.says('1 result for “she quibberwick” Comments')
  expect(desk.screen().getByRole('link', { name: comment.text }).getAttribute('href')).toBe(
    `${address}/pins?pin=${pin_id}`,
  )
  await desk.open(`/cases/${case_id}`)
  await findInCase('zzyzx')
  await desk.settled(() => /None found in \d+ other case/.test(document.body.textContent ?? ''))
  expect(desk.browserMessages()).toEqual([])
})

test('where another case has more texts than are read, none found is not said', async () => {
  const given = { reference: 'OTHER-3', title: 'Long', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await desk.analyst.post('/api/cases', given)).json
  const row = { case_id, kind: 'finding', state: 'supported', assignee: null, mentions: '[]', analyst: 'x' } as const
  await beside(app, async ({ db }) => {
    for (let from = 0; from < 20_000; from += 1000) {
      const numbers = Array.from({ length: 1000 }, (_, index) => from + index)
      const rows = numbers.map((at) => ({ ...row, finding_id: `f${at}`, text: `Żółć ${at}`, at: '2026-01-01' }))
      await db.insertInto('finding').values(rows).execute()
    }
  })
  await desk.open(address)
  await findInCase('qqxqq')
  await desk.settled(() => document.body.textContent.includes('No match so far.'))
  expect(document.body.textContent).not.toMatch(/None found in \d+ other case/)
})

test('a row of the home and a company’s page say in which other cases the company is', async () => {
  const { analyst } = desk
  const given = { reference: 'OTHER-2', title: 'A third', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const other = (await analyst.post('/api/cases', given)).json.case_id
  await analyst.lookUp('company_number_search', { company_number: '99000001', case_id: other })
  await desk.open('/cases')
  await desk.open(address)
  const link = () => desk.screen().queryAllByRole('link', { name: 'OTHER-2' })[0]
  await desk.settled(() => link() !== undefined)
  expect(link()!.getAttribute('href')).toBe(`/cases/${other}`)
  expect(link()!.closest('li')!.textContent).toMatch(/HOLLOWMERE.*also in OTHER-2/)
  await desk.open('/companies/99000001')
  await desk.settled(() => link() !== undefined)
  expect(desk.text()).toContain('also in OTHER-2')
  expect(desk.browserMessages()).toEqual([])
})

test('a ban on the timeline is hatched', async () => {
  await desk.open(`${address}/timeline`)
  const bar = () => document.querySelector('[data-means="ban"] rect[fill]')
  await desk.settled(() => bar() !== null)
  const pattern = /^url\(#(.+)\)$/.exec(bar()?.getAttribute('fill') ?? '')?.[1] ?? ''
  expect(document.getElementById(pattern)?.tagName).toBe('pattern')
})

test('a mark of the timeline keeps the focus while the chart zooms, and Tab always reaches one', async () => {
  await desk.open(`${address}/timeline`)
  const marks = () => [...document.querySelectorAll<SVGElement>('g[data-item]')]
  await desk.settled(() => marks().length > 0)
  const last = marks().at(-1)!
  last.focus()
  for (let times = 0; times < 4; times += 1) {
    await desk.user.keyboard('+')
    await desk.settled()
    expect(document.activeElement?.getAttribute('data-item')).not.toBeNull()
    expect(marks().filter((mark) => mark.getAttribute('tabindex') === '0')).toHaveLength(1)
  }
})

test('one key links what the screen shows to a finding, and the next time to the same', async () => {
  // Beside the screen, like every notice.
  const said = () => document.body.textContent.includes('linked to “One man ran it.”')
  const shown = () => desk.page.queryByRole('dialog', { name: 'Link to a finding' })
  await desk.open('/companies/99000001')
  await desk.settled(() => desk.page.queryByRole('button', { name: /^More actions: / }) !== null)
  await desk.user.keyboard('f')
  await desk.settled(() => desk.page.queryByRole('textbox', { name: 'New finding' }) === document.activeElement)
  await desk.user.keyboard('One man ran it.')
  await desk.user.click(desk.page.getByRole('button', { name: 'Link' }))
  await desk.settled(() => said())
  expect(shown()).toBeNull()

  await desk.user.keyboard('f')
  await desk.settled(() => document.activeElement?.getAttribute('type') === 'radio')
  const chosen = desk.page.getByRole<HTMLInputElement>('radio', { name: 'One man ran it.' })
  expect(chosen.checked).toBe(true)
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => shown() === null && said())
  const { findings } = (await desk.analyst.get(`/api/cases/${desk.analyst.case_id}/findings`)).json
  const { sources } = findings.find(({ text }: { text: string }) => text === 'One man ran it.')
  expect(sources).toHaveLength(1)
})

test('Ctrl+Enter in a text of several lines sends its form', async () => {
  await desk.open(address)
  await press('Add')
  await desk.user.type(field('Text'), 'The director lives in Hull.{Control>}{Enter}{/Control}')
  await desk.says('The director lives in Hull.')
  expect(document.activeElement?.textContent).toBe('Add')
})

test('the day of a finding is one of the reader’s own days', async () => {
  // Far enough for another day than in UTC.
  vi.stubEnv('TZ', new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati')
  try {
    const text = 'The office is empty.'
    await desk.analyst.post(`/api${address}/findings`, { kind: 'dead_end', text })
    await desk.open('/cases')
    await desk.open(address)
    await desk.says(`${text} ada, ${dayInWords(new Date().toISOString())}`)
  } finally {
    vi.unstubAllEnvs()
  }
})
