/** Decisions of a case: who is one person, and what explains a contradiction. */
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace, type Workspace } from '../../testing/workspace.ts'

let desk: Workspace['desk']
let address: string
let close: Workspace['close']
let press: Workspace['press']
beforeAll(async () => {
  ;({ desk, address, close, press } = await openWorkspace())
})
afterAll(() => close())

const field = (label: string) => desk.page.getByLabelText<HTMLInputElement>(label)

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

test('a case without answers is not said to have no contradictions', async () => {
  const file = { reference: 'NONE-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await desk.analyst.post('/api/cases', file)).json
  await desk.open(`/cases/${case_id}/contradictions`)
  await desk.says('No rule was run, because this case has no answers to compare.')
  expect(desk.text()).not.toContain('No contradictions found')
})

test('after a decision the next pair has the focus', async () => {
  const { post, lookUp } = desk.analyst
  const file = { reference: 'PAIRS-1', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await post('/api/cases', file)).json
  const twoPairs = ['CR4GW1K7X2Q0M9TZBDE5', 'CR4GW2K7X2Q0M9TZBDE6', 'PLLGT1K7X2Q0M9TZBDE1', 'PLLGT2K7X2Q0M9TZBDE2']
  for (const director_id of twoPairs) await lookUp('director_details', { director_id, case_id })
  await desk.open(`/cases/${case_id}/identities`)
  await desk.says('1 of 2')
  const pair = within(desk.screen().getByRole('region', { name: 'Pair' }))
  const facts = () => pair.getByRole('table').textContent
  const first = facts()
  await press(/^Same person y/)
  await desk.says('Same person. Next pair.')
  expect(document.activeElement).toBe(pair.getByRole('heading', { name: 'Is this one person?' }))
  expect(facts()).not.toBe(first)
  await press(/^Undo z/)
  await desk.says('Your last decision is undone.')
  await desk.settled(() => facts() === first)
  await press(/^Same person y/)
  await desk.says('Same person. Next pair.')
  expect(facts()).not.toBe(first)
})

test('a pair that comes before the one shown does not take its place', async () => {
  const { post, lookUp } = desk.analyst
  const file = { reference: 'PAIRS-2', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await post('/api/cases', file)).json
  const [weak, strong] = [
    ['CR4GW1K7X2Q0M9TZBDE5', 'CR4GW2K7X2Q0M9TZBDE6'],
    ['PLLGT1K7X2Q0M9TZBDE1', 'PLLGT2K7X2Q0M9TZBDE2'],
  ]
  const order = async () =>
    (await desk.analyst.get(`/api/cases/${case_id}/pairs?state=open`)).json.pairs.map(({ a }: { a: string }) => a)
  for (const director_id of weak) await lookUp('director_details', { director_id, case_id })
  const [shown] = await order()
  await desk.open(`/cases/${case_id}/identities`)
  await desk.says('1 of 1')
  const facts = () => desk.screen().getByRole('region', { name: 'Pair' }).querySelector('table')?.textContent
  const before = facts()
  for (const director_id of strong) await lookUp('director_details', { director_id, case_id })
  expect((await order()).indexOf(shown)).toBe(1)
  await desk.open('/cases')
  await desk.goBack()
  await desk.says('2 of 2')
  expect(facts()).toBe(before)
})

test('a reason stays with the pair that it was typed about', async () => {
  const { post, lookUp } = desk.analyst
  const file = { reference: 'PAIRS-3', title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { case_id } = (await post('/api/cases', file)).json
  const twoPairs = ['CR4GW1K7X2Q0M9TZBDE5', 'CR4GW2K7X2Q0M9TZBDE6', 'PLLGT1K7X2Q0M9TZBDE1', 'PLLGT2K7X2Q0M9TZBDE2']
  for (const director_id of twoPairs) await lookUp('director_details', { director_id, case_id })
  await desk.open(`/cases/${case_id}/identities`)
  await desk.says('1 of 2')
  const reason = () => field('Reason (optional)')
  await desk.user.type(reason(), 'The same signature.')
  await press('Skip')
  await desk.says('2 of 2')
  expect(reason().value).toBe('')
  await desk.user.keyboard('[[')
  await desk.says('1 of 2')
  expect(reason().value).toBe('The same signature.')
  await press(/^Same person y/)
  await desk.says('Same person. Next pair.')
  expect(reason().value).toBe('')
  const { judgements } = (await desk.analyst.get(`/api/cases/${case_id}/judgements`)).json
  expect(judgements).toMatchObject([{ verdict: 'same', reason: 'The same signature.' }])
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
  const send = globalThis.fetch
  try {
    globalThis.fetch = (path, init) =>
      init?.method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : send(path, init)
    await press('Withdraw explanation')
  } finally {
    globalThis.fetch = send
  }
  expect(desk.screen().getByRole('alert').textContent).toContain('connection')
  await press('Change explanation')
  expect(desk.page.getByLabelText('Note').getAttribute('aria-invalid')).toBeNull()
  await press('Cancel')
  await press('Withdraw explanation')
  await desk.settled(() => desk.text().includes('To explain: 1'))
  expect(desk.text()).not.toContain('He acted with leave of the court.')
})

test('an explanation that a colleague wrote meanwhile is shown before it is replaced or withdrawn', async () => {
  const { analyst } = desk
  type Items = { items: { contradiction_id: string; explanation: { seq: number } | null }[] }
  const item = async () => {
    const { rules } = (await analyst.get(`/api${address}/contradictions`)).json
    return rules.flatMap(({ items }: Items) => items)[0]
  }
  const meanwhile = async (text: string) => {
    const { contradiction_id, explanation } = await item()
    const given = { text, ...(explanation && { replaces: explanation.seq }) }
    const path = `/api${address}/contradictions/${contradiction_id}/explanation`
    expect((await analyst.post(path, given)).status).toBe(201)
  }
  await desk.open('/cases')
  await desk.open(`${address}/contradictions`)
  await desk.settled(() => desk.text().includes('To explain: 1'))
  await press('Explain')
  await desk.user.keyboard('Mine.')
  await meanwhile('A colleague’s.')
  await press('Save explanation')
  await desk.settled(() => desk.text().includes('A colleague changed it to: “A colleague’s.”'))
  const note = desk.page.getByLabelText('Note') as HTMLTextAreaElement
  expect([note.value, document.activeElement]).toEqual(['Mine.', note])
  await press('Save explanation')
  await desk.settled(() => desk.page.queryByLabelText('Note') === null)
  expect((await item()).explanation.text).toBe('Mine.')

  await meanwhile('Another.')
  await press('Withdraw explanation')
  expect(desk.screen().getByRole('alert').textContent).toContain('explained this contradiction meanwhile.')
  await desk.settled(() => desk.text().includes('Another.'))
  await press('Withdraw explanation')
  await desk.settled(() => desk.text().includes('To explain: 1'))
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
