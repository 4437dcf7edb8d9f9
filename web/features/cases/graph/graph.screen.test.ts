/** The graph of a case: by pointer, by keyboard and on a narrow screen. */
import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace, type Workspace } from '../../../testing/workspace.ts'

let desk: Workspace['desk']
let address: string
let close: Workspace['close']
let press: Workspace['press']
beforeAll(async () => {
  ;({ desk, address, close, press } = await openWorkspace())
})
afterAll(() => close())

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

test('further values of a node come by a press, and the pane says where not all is compared', async () => {
  const send = globalThis.fetch
  const skips: number[] = []
  globalThis.fetch = async (path, init) => {
    if (!String(path).endsWith('/pivots')) return send(path, init)
    const { skip } = JSON.parse(String(init?.body))
    if (skip > 0 || skips.length > 0) skips.push(skip)
    if (skip > 0 && skips.length === 1)
      return Response.json({ title: 'Busy', status: 500, detail: 'Try later.' }, { status: 500 })
    const response = await send(path, init)
    if (skip > 0) return response
    const { pivots, ...reply } = await response.json()
    return Response.json({ ...reply, pivots: pivots.slice(0, 1), left: pivots.length - 1, is_partial: true })
  }
  try {
    await desk.open('/cases')
    await desk.open(`${address}/graph`)
    const company = () => desk.screen().queryAllByRole('button', { name: /^HOLLOWMERE INTERIORS LIMITED, company/ })
    await desk.settled(() => company().length > 0)
    company()[0]!.focus()
    await desk.user.keyboard('{Enter}')
    const pane = () => within(desk.page.getByRole('dialog'))
    await desk.settled(() => pane().queryByRole('button', { name: /^Show more values: \d+ left$/ }) !== null)
    const values = () => pane().getByRole('heading', { name: 'Who else has this' }).nextElementSibling!.children.length
    expect(values()).toBe(1)
    expect(pane().getByText(/^Not all that the records say of this is compared\./)).not.toBeNull()
    pane()
      .getByRole('button', { name: /^Show more values/ })
      .focus()
    await desk.user.keyboard('{Enter}')
    await desk.settled(() => pane().queryByRole('button', { name: 'Try again, free' }) !== null)
    pane().getByRole('button', { name: 'Try again, free' }).focus()
    await desk.user.keyboard('{Enter}')
    await desk.settled(() => values() > 1)
    expect(skips, 'the page alone is read again').toEqual([1, 1])
    expect(pane().queryByRole('button', { name: /^Show more values/ })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Who else has this')
  } finally {
    globalThis.fetch = send
  }
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

test('“Show everything” empties the years too', async () => {
  await desk.open(`${address}/graph?shown=all`)
  await desk.settled(() => document.querySelector('[aria-label="Filter"]') !== null)
  const opening = Object.assign(new Event('beforetoggle'), { newState: 'open' })
  fireEvent(document.querySelector('[aria-label="Filter"]')!, opening)
  await desk.settled(() => desk.page.queryByLabelText('From year') !== null)
  const year = () => desk.page.getByLabelText<HTMLInputElement>('From year')
  await desk.user.type(year(), '2015')
  await desk.settled(() => desk.page.queryByText('Show everything') !== null)
  expect(year().value).toBe('2015')
  await desk.user.click(desk.page.getByText('Show everything'))
  await desk.settled(() => year().value === '')
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
  await desk.user.click(desk.page.getByRole('button', { name: 'Cancel' }))
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

test('a visit shows how colleagues arranged the graph since the last one', async () => {
  const place = (placed: object[]) => desk.analyst.request('PUT', `/api${address}/placement`, { placed })
  const { nodes } = (await desk.analyst.get(`/api${address}/graph`)).json
  const [one, other] = nodes.map(({ key }: { key: string }) => ({ key }))
  await desk.open('/cases')
  await place([{ ...one, hidden: true }])
  await desk.open(`${address}/graph`)
  await desk.settled(() => desk.text().includes('1 node hidden.'))
  await desk.open('/cases')
  await place([{ ...other, hidden: true }])
  await desk.open(`${address}/graph`)
  await desk.settled(() => desk.text().includes('2 nodes hidden.'))
  await desk.open('/cases')
  await place([one, other])
  await desk.open(`${address}/graph`)
  await desk.settled(() => !/nodes? hidden\./.test(desk.text()))
})

type Sent = { key: string; hidden: boolean }[]

/** The saves of the page and of colleagues. Each waits for `before`. */
function watchSaves(before: (sent: Sent) => Promise<void> = async () => undefined) {
  const fetched = globalThis.fetch
  const [begun, ended]: [Sent[], Sent[]] = [[], []]
  globalThis.fetch = async (path, init) => {
    if (init?.method !== 'PUT' || !String(path).endsWith('/placement')) return fetched(path, init)
    const { placed } = JSON.parse(String(init.body))
    begun.push(placed)
    await before(placed)
    const response = await fetched(path, init)
    ended.push(placed)
    return response
  }
  return { begun, ended, stop: () => Object.assign(globalThis, { fetch: fetched }) }
}
/** Hides the first node that can be pressed. */
async function hideOne(): Promise<string> {
  const nodes = () => desk.screen().queryAllByRole('button', { name: /, (company|person), / })
  await desk.settled(() => nodes().length > 4)
  const [first] = nodes()
  const key = first!.getAttribute('data-node')!
  first!.focus()
  await desk.user.keyboard('{Delete}')
  await desk.settled(() => /nodes? hidden\./.test(desk.text()))
  return key
}

test('what a page saved as it was left is known on the next visit, and is not sent again', async () => {
  const { begun, ended, stop } = watchSaves()
  try {
    await desk.open('/cases')
    await desk.open(`${address}/graph`)
    const key = await hideOne()
    await desk.open('/cases')
    await desk.settled(() => ended.length === 1)
    await desk.analyst.request('PUT', `/api${address}/placement`, { placed: [{ key, hidden: false }] })
    await desk.open(`${address}/graph`)
    await desk.settled(() => !/nodes? hidden\./.test(desk.text()))
    const other = await hideOne()
    await desk.settled(() => ended.length === 3)
    await press('Show them again')
    await desk.settled(() => ended.length === 4)
    expect(begun.map((rows) => rows.map(({ key, hidden }) => [key, hidden]))).toEqual([
      [[key, true]],
      [[key, false]],
      [[other, true]],
      [[other, false]],
    ])
  } finally {
    stop()
  }
})

test('the last change stays where the save before it is slow', async () => {
  const slow = Promise.withResolvers<void>()
  const { begun, ended, stop } = watchSaves((sent) => (sent[0]?.hidden ? slow.promise : Promise.resolve()))
  try {
    await desk.open('/cases')
    await desk.open(`${address}/graph`)
    const key = await hideOne()
    await desk.settled(() => begun.length === 1)
    await press('Show them again')
    await desk.open('/cases')
    slow.resolve()
    await desk.settled(() => ended.length === 2)
    expect(ended.map(([row]) => [row?.key, row?.hidden])).toEqual([
      [key, true],
      [key, false],
    ])
    await desk.open(`${address}/graph`)
    await desk.settled(() => desk.screen().queryAllByRole('button', { name: /, (company|person), / }).length > 4)
    expect(desk.text()).not.toMatch(/nodes? hidden\./)
    expect(desk.screen().queryByRole('button', { name: 'Undo' })).not.toBeNull()
  } finally {
    stop()
  }
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
