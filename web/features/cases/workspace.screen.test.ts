/** The workspace of a case: what is open, what analysts write down and decide, and where each leads. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../bff/testing/app.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let app: TestApp
let desk: Desk
let address: string
beforeAll(async () => {
  app = await testApp()
  desk = await openDesk(app)
  const { lookUp, case_id } = desk.analyst
  const { company_short_list } = (await lookUp('company_name_search', { name: 'hollowmere', case_id })).json.result
  for (const { company_number } of company_short_list) {
    const { appt_list } = (await lookUp('company_appointments', { company_number, case_id })).json.result
    for (const { director_id } of appt_list) await lookUp('director_details', { director_id, case_id })
  }
  address = `/cases/${desk.analyst.case_id}`
})
afterAll(() => app.close())

const press = async (name: string | RegExp) => {
  await desk.user.click(desk.screen().getAllByRole('button', { name })[0]!)
  await desk.settled()
}
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
  await findInCase('zzyzx')
  await desk.settled(() => /None found in \d+ other case/.test(document.body.textContent ?? ''))
  expect(desk.browserMessages()).toEqual([])
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

test('the graph and its table hold the same relations, each with its record', async () => {
  await desk.open(`${address}/graph`)
  await desk.settled(() => desk.screen().queryAllByRole('button', { name: /, (company|person), / }).length > 4)
  const nodes = desk.screen().getAllByRole('button', { name: /, (company|person), / })
  expect(nodes.length).toBeGreaterThan(4)
  await desk.open(`${address}/graph?view=table`)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 4)
  const rows = desk.screen().getAllByRole('row', { name: /Director/ })
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows) expect(row.querySelector('a[href*="/records/"][href*="at=%2F"]')).not.toBeNull()
  await desk.open(`${address}/graph?view=table&without=person`)
  await desk.settled(() => desk.screen().queryAllByRole('row').length > 2)
  expect(desk.text()).toContain('Filtered')
  expect(desk.screen().queryAllByRole('row', { name: /, Person|Person \d/ })).toEqual([])
})

test('a narrow screen shows one node with its neighbours, moves on by a press, and has the way back', async () => {
  const wide = window.matchMedia
  try {
    Object.assign(window, {
      matchMedia: (media: string) => ({ ...wide(media), matches: media === '(max-width: 640px)' }),
    })
    await desk.open('/cases')
    await desk.open(`${address}/graph`)
    await desk.settled(() => desk.screen().queryAllByRole('button', { name: /HOLLOWMERE/ }).length > 1)
    const heading = () => desk.screen().getByRole('heading', { level: 2, name: /CRAGWELL|HOLLOWMERE/ }).textContent
    const first = heading()
    const [neighbour] = desk.screen().getAllByRole('button', { name: /HOLLOWMERE/ })
    const words = neighbour?.textContent ?? ''
    await desk.user.click(neighbour!)
    expect(heading()).not.toBe(first)
    expect(words).toContain(heading())
    await desk.user.click(within(desk.screen().getByRole('navigation', { name: 'Way back' })).getByRole('button'))
    expect(heading()).toBe(first)
  } finally {
    Object.assign(window, { matchMedia: wide })
  }
})

test('a link opens its node, and says so where the case has it no more', async () => {
  const { nodes } = (await desk.analyst.get(`/api${address}/graph`)).json
  const { id, label } = nodes[0]
  await desk.open(`${address}/graph?node=${id}`)
  await desk.settled(() => desk.page.queryByRole('dialog', { name: new RegExp(`: ${label}$`) }) !== null)
  expect(desk.page.getByRole('button', { name: `Copy link: ${label}` })).not.toBeNull()
  await desk.user.click(desk.page.getByRole('button', { name: 'Close' }))
  await desk.open('/cases')
  await desk.open(`${address}/graph?node=m0`)
  await desk.settled(() => desk.text().includes('The graph of this case does not hold this.'))
})

test('who else has a value is free in the case, and looked up in the register at the price shown', async () => {
  await desk.open('/cases')
  await desk.open(`${address}/graph`)
  const company = () => desk.screen().queryAllByRole('button', { name: /^HOLLOWMERE KITCHENS LIMITED, company/ })
  await desk.settled(() => company().length > 0)
  company()[0]!.focus()
  await desk.user.keyboard('{Enter}')
  await desk.settled(() => desk.page.queryByRole('dialog') !== null)
  const pane = () => within(desk.page.getByRole('dialog'))
  const lookUp = /^Look up companies named (.+) · \d+ credits?$/
  await desk.settled(() => pane().queryAllByRole('button', { name: lookUp }).length > 0)
  const [button] = pane().getAllByRole('button', { name: lookUp })
  const name = lookUp.exec(button!.textContent ?? '')![1]!
  await desk.user.click(button!)
  await desk.settled(() => pane().queryByRole('link', { name: `companies named ${name}` }) !== null)
  expect(desk.browserMessages()).toEqual([])
})

test('each kind of node opens the screen that shows it best, and that screen leads back to its node', async () => {
  const { lookUp, case_id } = desk.analyst
  const number = '0113 496 0018'
  await lookUp('tps_full', { telephone_number: number, case_id })
  await lookUp('geo_code_telephone', { telephone_number: number, case_id })
  await lookUp('ip_location', { ip_address: '192.0.2.10', case_id })
  await lookUp('geo_code', { text: 'Leeds', case_id })
  const company_number = (await lookUp('company_name_search', { name: 'hollowmere', case_id })).json.result
    .company_short_list[0].company_number
  await lookUp('company_filing_history', { company_number, case_id })
  const { nodes } = (await desk.analyst.get(`/api${address}/graph?limit=500`)).json
  const kinds = new Map<string, string>([
    ['telephone', '/telephone?record='],
    ['ip', '/map?find=ip&record='],
    ['place', '/map?record='],
    ['document', `/companies/${company_number}/filings?image=`],
    ['address', '/map?layer='],
  ])
  await desk.open('/cases')
  await desk.open(`${address}/graph?view=table`)
  await desk.settled(() => desk.screen().queryAllByRole('row', { name: /Telephone/ }).length > 0)
  for (const [kind, start] of kinds) {
    const labels: string[] = nodes
      .filter((node: { kind: string }) => node.kind === kind)
      .map(({ label }: { label: string }) => (kind === 'telephone' ? number : label))
    const links = labels.flatMap((label) => desk.screen().queryAllByRole('link', { name: label }))
    const led = links.map((link) => link.getAttribute('href') ?? '')
    expect(
      led.some((href) => href.startsWith(start)),
      `${kind}: ${led.join(' ')}`,
    ).toBe(true)
    expect(
      led.some((href) => href.startsWith('/records/')),
      kind,
    ).toBe(false)
  }
  for (const kind of ['telephone', 'ip', 'place']) {
    const start = kinds.get(kind) ?? ''
    const link = desk
      .screen()
      .getAllByRole('link')
      .find((link) => link.getAttribute('href')?.startsWith(start))
    await desk.open(link?.getAttribute('href') ?? '')
    await desk.settled(() => desk.screen().queryAllByRole('link', { name: /^Show in graph/ }).length > 0)
    await desk.user.click(desk.screen().getAllByRole('link', { name: /^Show in graph/ })[0]!)
    await desk.settled(() => desk.page.queryByRole('dialog', { name: /^(Telephone|IP address|Place)/ }) !== null)
    await desk.open(`${address}/graph?view=table`)
    await desk.settled(() => desk.screen().queryAllByRole('row', { name: /Telephone/ }).length > 0)
  }
})

test('a narrow screen lists the nodes without links, and a press opens one', async () => {
  const wide = window.matchMedia
  try {
    Object.assign(window, {
      matchMedia: (media: string) => ({ ...wide(media), matches: media === '(max-width: 640px)' }),
    })
    await desk.open('/cases')
    await desk.open(`${address}/graph`)
    await desk.says(/Without links, \d/)
    const list = desk.screen().getByRole('heading', { name: /^Without links, \d/ }).parentElement!
    const [first] = within(list).getAllByRole('button')
    const words = first?.textContent ?? ''
    await desk.user.click(first!)
    await desk.settled(() =>
      words.startsWith(desk.screen().getAllByRole('heading', { level: 2 })[0]?.textContent ?? '-'),
    )
  } finally {
    Object.assign(window, { matchMedia: wide })
  }
})

test('a ban on the timeline is hatched', async () => {
  await desk.open(`${address}/timeline`)
  const bar = () => document.querySelector('[data-means="ban"] rect[fill]')
  await desk.settled(() => bar() !== null)
  const pattern = /^url\(#(.+)\)$/.exec(bar()?.getAttribute('fill') ?? '')?.[1] ?? ''
  expect(document.getElementById(pattern)?.tagName).toBe('pattern')
})

test('the filter that the case keeps applies to an address without one', async () => {
  const addresses = () => desk.screen().queryAllByRole('button', { name: /, address, / }).length
  const everything = { kinds: [], relations: [], from: null, to: null, documents: false }
  const keep = (filter: object) =>
    desk.analyst.request('PUT', `/api${address}/graph-filter`, { ...everything, ...filter })
  await desk.open(`${address}/graph?shown=all`)
  await desk.settled(() => addresses() > 0)
  expect((await keep({ kinds: ['address'] })).status).toBe(200)
  await desk.open('/cases')
  await desk.open(`${address}/graph`)
  await desk.settled(() => desk.screen().queryByRole('button', { name: 'Filtered' }) !== null && addresses() === 0)
  await desk.open(`${address}/graph?shown=all`)
  await desk.settled(() => addresses() > 0)
  await keep({})
})

test('keys select the neighbours of a node, collapse it, and link it to a finding', async () => {
  await desk.open('/cases')
  await desk.open(`${address}/graph`)
  const nodes = () => desk.screen().queryAllByRole('button', { name: /, (company|person|address), / })
  await desk.settled(() => nodes().length > 4)
  const number = nodes().length
  desk
    .screen()
    .getByRole('button', { name: /^31 Saddler Road/ })
    .focus()
  await desk.user.keyboard('n')
  await desk.settled(() => /\d nodes selected/.test(desk.text()))
  await press('Clear')
  desk
    .screen()
    .getAllByRole('button', { name: /, company, .* lines/ })[0]!
    .focus()
  await desk.user.keyboard('c')
  await desk.settled(() => /All its neighbours have other links|folded in/.test(desk.text()))
  expect(nodes().length).toBeLessThanOrEqual(number)
  await desk.user.keyboard('f')
  await desk.settled(() => desk.page.queryByRole('dialog', { name: 'Link to a finding' }) !== null)
  await press('Cancel')
  expect(desk.browserMessages()).toEqual([])
})

test('when the node with the focus is hidden, another one has the focus before the next key', async () => {
  // A new screen: nothing is selected.
  await desk.open('/cases')
  await desk.open(`${address}/graph`)
  const nodes = () => desk.screen().queryAllByRole('button', { name: /, (company|person), / })
  await desk.settled(() => nodes().length > 4)
  /** What has the focus as soon as the node is gone. */
  const focusedAfterHiding = (node: Element) =>
    new Promise<string | null | undefined>((resolve) => {
      const watching = new MutationObserver(() => {
        if (node.isConnected) return
        watching.disconnect()
        resolve(document.activeElement?.getAttribute('data-node'))
      })
      watching.observe(document.body, { childList: true, subtree: true })
      node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }))
    })
  nodes()[0]!.focus()
  await desk.settled(() => nodes()[0]!.getAttribute('tabindex') === '0')
  for (let times = 0; times < 2; times += 1) expect(await focusedAfterHiding(document.activeElement!)).toBeTruthy()
  await desk.settled(() => desk.text().includes('2 nodes hidden.'))
  await press('Show them again')
  await desk.settled(() => !desk.text().includes('nodes hidden.'))
})

test('a decision keeps its reason, and is withdrawn by another one', async () => {
  await desk.open(`${address}/identities`)
  const pairs = Number(/1 of (\d+)/.exec(desk.text())?.[1])
  await desk.user.type(field('Reason (optional)'), 'The same signature.')
  await press(/^Same person y/)
  await desk.settled(() => desk.text().includes('The same signature.'))
  await press(/^Withdraw the decision/)
  await desk.settled(() => desk.text().includes(`1 of ${pairs}`))
  expect(desk.text()).toContain('The same signature.')
  expect(desk.text()).not.toMatch(/\d%/)
})

test('an undo keeps the focus on the screen', async () => {
  const { analyst } = desk
  const { a, b } = (await analyst.get(`/api${address}/pairs?state=open`)).json.pairs[0]
  const made = await analyst.post(`/api${address}/judgements`, { a, b, verdict: 'unsure' })
  expect(made.status, made.text).toBe(201)
  await desk.open('/cases')
  await desk.open(`${address}/identities?state=unsure`)
  await press(/^Different people n/)
  await desk.says('No pairs left.')
  await press(/^Undo z/)
  await desk.says('Your last decision is undone.')
  expect(document.activeElement?.tagName).toMatch(/^H[12]$/)
  const [last] = (await analyst.get(`/api${address}/pairs?state=unsure`)).json.pairs
  const withdrawal = { a, b, verdict: 'withdrawn', ...(last && { replaces: last.judgement.seq }) }
  expect((await analyst.post(`/api${address}/judgements`, withdrawal)).status).toBe(201)
})

test('a decision against a newer one is refused, and the newer one is shown', async () => {
  const { analyst } = desk
  const { a, b } = (await analyst.get(`/api${address}/pairs?state=open`)).json.pairs[0]
  await desk.open('/cases')
  await desk.open(`${address}/identities`)
  await desk.settled(() => /1 of \d+/.test(desk.text()))
  const reason = 'They were born in different years.'
  const made = await analyst.post(`/api${address}/judgements`, { a, b, verdict: 'different', reason })
  expect(made.status, made.text).toBe(201)
  await press(/^Same person y/)
  await desk.settled(() => desk.text().includes('Not saved'))
  const refused = within(desk.screen().getByRole('alert'))
  expect(refused.getByText(/contradicts an earlier one/)).toBeTruthy()
  expect(refused.getByText(new RegExp(reason))).toBeTruthy()
  await desk.user.click(refused.getByRole('button', { name: 'Withdraw this decision' }))
  await desk.settled(() => !desk.text().includes('Not saved'))
  const { judgements } = (await analyst.get(`/api${address}/judgements`)).json
  expect(judgements[0]).toMatchObject({ a, b, verdict: 'withdrawn' })
})

test('blind, the weights are hidden until the pair is decided', async () => {
  await desk.open('/cases')
  await desk.open(`${address}/identities?blind=1`)
  expect(desk.text()).toContain('hidden until you decide')
  expect(/.{60}[+−]\d+\.\d.{40}/.exec(desk.text())?.[0]).toBeUndefined()
  await press(/^Unsure h/)
  await desk.settled(() => desk.text().includes('The pair you decided'))
  expect(desk.text()).toMatch(/The pair you decided .*[+−]\d+\.\d/)
})

test('every rule of contradictions is in one of four states', async () => {
  await desk.open(`${address}/contradictions`)
  expect(desk.text()).toContain('What was checked')
  expect(desk.text()).toMatch(/\d+ rules? not run|\d+ rules? cannot be checked/)
  expect(desk.browserMessages()).toEqual([])
})

test('a contradiction is explained, and the explanation withdrawn', async () => {
  const { analyst } = desk
  type Labels = { a_label: string; b_label: string }
  const { pairs } = (await analyst.get(`/api${address}/pairs?state=all`)).json
  const isOfOne = ({ a_label, b_label }: Labels) => /Desmond/.test(a_label) && /Desmond/.test(b_label)
  const { a, b, judgement } = pairs.find(isOfOne)
  const given = { a, b, verdict: 'same', ...(judgement && { replaces: judgement.seq }) }
  const made = await analyst.post(`/api${address}/judgements`, given)
  expect(made.status, made.text).toBe(201)
  await desk.open('/cases')
  await desk.open(`${address}/contradictions`)
  await desk.settled(() => desk.text().includes('To explain: 1'))
  await press('Explain')
  await desk.user.keyboard('He acted with leave of the court.')
  await press('Save explanation')
  await desk.settled(() => desk.text().includes('Explained: 1'))
  expect(desk.text()).toContain('He acted with leave of the court.')
  await press('Withdraw explanation')
  await desk.settled(() => desk.text().includes('To explain: 1'))
  expect(desk.text()).not.toContain('He acted with leave of the court.')
})

test('after an explanation the next contradiction has the focus, until none is left', async () => {
  const { post } = desk.analyst
  const file = { reference: 'NEXT-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await post('/api/cases', file)).json
  const lookUp = async (operation: string, given: object) =>
    expect((await post(`/api/lookups/${operation}`, { case_id, ...given })).status).toBe(200)
  await lookUp('company_appointments', { company_number: '99000003' })
  for (const [one, other] of [
    ['CR4GW1K7X2Q0M9TZBDE5', 'CR4GW2K7X2Q0M9TZBDE6'],
    ['PLLGT1K7X2Q0M9TZBDE1', 'PLLGT2K7X2Q0M9TZBDE2'],
  ]) {
    for (const director_id of [one, other]) await lookUp('director_details', { director_id })
    const same = { a: `officer:${one}`, b: `officer:${other}`, verdict: 'same' }
    expect((await post(`/api/cases/${case_id}/judgements`, same)).status).toBe(201)
  }
  const { rules } = (await desk.analyst.get(`/api/cases/${case_id}/contradictions`)).json
  const texts = rules.flatMap(({ items }: { items: { text: string }[] }) => items.map(({ text }) => text))
  expect(texts.length).toBeGreaterThan(1)
  await desk.open(`/cases/${case_id}/contradictions`)
  await desk.settled(() => desk.text().includes(`To explain: ${texts.length}`))
  const explained = new Set<string>()
  await press('Explain')
  for (let done = 1; done <= texts.length; done += 1) {
    await desk.user.keyboard(`Explained as number ${done}.`)
    await press('Save explanation')
    await desk.settled(() => desk.text().includes(`Explained: ${done}`))
    const focused = document.activeElement!
    const next = focused.closest('li')?.querySelector('h3')?.textContent ?? ''
    if (done === texts.length) break
    expect([focused.textContent, explained.has(next)]).toEqual(['Explain', false])
    explained.add(next)
    await desk.user.keyboard('{Enter}')
    await desk.settled()
  }
  expect(desk.text()).toContain('Every contradiction is explained')
  expect(desk.browserMessages()).toEqual([])
})

test('a value that many share is counted, and a press draws it with its neighbours', async () => {
  const { lookUp, case_id } = desk.analyst
  for (const name of ['n', 'a']) {
    const { company_short_list } = (await lookUp('company_name_search', { name, case_id })).json.result
    for (const { company_number } of company_short_list)
      await lookUp('company_appointments', { company_number, case_id })
  }
  await desk.open('/cases')
  await desk.open(`${address}/graph`)
  const counted = () => desk.screen().queryByText(/shared values? counted, not drawn/)
  await desk.settled(() => counted() !== null)
  await desk.user.click(counted()!)
  const [value] = within(counted()!.closest('details')!).getAllByRole('link')
  const label = value!.textContent!
  await desk.user.click(value!)
  await desk.settled(() => desk.page.queryByRole('dialog', { name: `Address: ${label}` }) !== null)
  expect(desk.text()).toMatch(/\d\d links/)
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
