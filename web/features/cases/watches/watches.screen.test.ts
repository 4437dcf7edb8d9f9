/** A watch as its analyst sees it: its price, its changes with both records, and its end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { type ChangingRegister, changingRegister, officer } from '../../../../bff/watch/testing/watches.ts'
import { type Desk, openDesk } from '../../../testing/desk.ts'

const ash = { id: 'ASH1', name: 'Ms Ada ASH', date: '2014-03-01' }

let register: ChangingRegister
let app: TestApp
let desk: Desk
let case_id: string
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded('2026-10-01', ['company_number_search'])
  app = await testApp({ upstreamUrl: register.url })
  const given = { reference: 'WATCH-1', title: 'Suppliers', purpose: 'Screening', lawful_basis: 'Legitimate interests' }
  // The application reads the cases once, as it opens.
  case_id = (await (await app.analyst()).post('/api/cases', given)).json.case_id
  desk = await openDesk(app)
})
afterAll(async () => {
  await app.close()
  await register.close()
})

test('a record is watched within a ceiling, and a change shows both values and both records', async () => {
  await desk.analyst.request('PUT', '/api/prices/company_appointments', { credits: '2' })
  register.answers('company_appointments', () => ({ appt_list: [officer(ash)] }))
  const asked = { company_number: '90000101', case_id }
  const { record } = (await desk.analyst.lookUp('company_appointments', asked)).json

  await desk.open(`/cases/${case_id}/watches`)
  await desk.settled(() => desk.text().includes('No watches in WATCH-1 yet.'))
  await desk.open(`/records/${record.id}`)
  // Behind More, which this document does not open.
  const watch = { name: 'Watch', hidden: true }
  await desk.settled(() => desk.page.queryByRole('link', watch) !== null)
  await desk.user.click(desk.page.getByRole('link', watch))
  await desk.settled(() => desk.text().includes('Price of a run'))
  expect(desk.text()).toContain('Price of a run 2 credits')
  await desk.user.clear(desk.page.getByLabelText('Spend at most, in credits'))
  await desk.press('Start watch')
  expect(desk.page.getByRole('alert').textContent).toContain('credits as a number')
  await desk.user.type(desk.page.getByLabelText('Spend at most, in credits'), '10')
  await desk.press('Start watch · up to 10 credits')
  await desk.settled(() => desk.text().includes('It has not run yet.'))
  expect(desk.text()).toContain('every 7 days')
  expect(desk.text()).toContain('The ceiling covers 10 credits of these runs.')

  register.answers('company_appointments', () => ({ appt_list: [officer({ ...ash, resigned: '2026-01-02' })] }))
  await desk.press('Run now · 2 credits')
  await desk.settled(() => desk.page.queryByRole('link', { name: 'After' }) !== null)
  expect(desk.text()).toContain('Officer resigned Unread Ms Ada ASH')
  expect(desk.text()).toContain('2026-01-02')
  expect(desk.page.getByRole('link', { name: 'Before' }).getAttribute('href')).toContain(`/records/${record.id}`)

  await desk.open(`/cases/${case_id}/watches`)
  await desk.settled(() => desk.text().includes('1 unread change.'))
  expect(desk.page.getByRole('link', { name: 'Officer resigned' })).toBeDefined()
  await desk.open('/watches')
  await desk.settled(() => desk.text().includes('1 unread change.'))
  await desk.press(/^Mark \d+ changes? as read/)
  await desk.settled(() => desk.text().includes('No unread changes.'))

  await desk.open(`/cases/${case_id}/watches`)
  await desk.settled(() => desk.text().includes('2 of up to 10'))
  await desk.user.click(desk.screen().getByRole('link', { name: /Officers|Appointments/ }))
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Pause watch' }) !== null)
  await desk.press('Pause watch')
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Resume watch' }) !== null)
  await desk.press('Delete watch')
  await desk.user.click(desk.page.getAllByRole('button', { name: 'Delete watch' }).at(-1)!)
  await desk.settled(() => desk.text().includes('No watches in WATCH-1 yet.'))
  expect(desk.browserMessages()).toEqual([])
})

test('a change is evidence by its newer record, and what is gone by the record before as well', async () => {
  const [oak, elm] = [
    { id: 'OAK1', name: 'Mr Guy OAK', date: '2015-03-01' },
    { id: 'ELM1', name: 'Ms Una ELM', date: '2016-03-01' },
  ]
  register.answers('company_appointments', () => ({ appt_list: [officer(oak), officer(elm)] }))
  const asked = { company_number: '90000102', case_id }
  const { record } = (await desk.analyst.lookUp('company_appointments', asked)).json
  const until = (await desk.analyst.get(`/api/cases/${case_id}`)).json.retention_date
  const given = {
    case_id,
    record: record.id,
    every_days: 300,
    until: until.replace(/^\d+/, (year: string) => String(Number(year) - 4)),
  }
  const { watch_id } = (await desk.analyst.post('/api/watches', given)).json
  register.answers('company_appointments', () => ({
    appt_list: [officer({ ...oak, resigned: '2026-01-02' })],
  }))
  await desk.open(`/cases/${case_id}/watches/${watch_id}`)
  await desk.press(/^Run now/)
  await desk.settled(() => desk.screen().queryAllByRole('link', { name: 'After' }).length === 2)
  const changes = (await desk.analyst.get(`/api/watches/${watch_id}/changes`)).json.changes
  const shown = () => desk.page.queryByRole('dialog', { name: 'Link to a finding' })
  async function linked(label: string, as = `It says: ${label}.`) {
    const row = desk.screen().getByRole('row', { name: new RegExp(`^${label}`) })
    row.querySelector('a')!.focus()
    await desk.user.keyboard('f')
    await desk.settled(() => shown() !== null)
    const radio = desk.page.queryByRole('radio', { name: 'A new finding' })
    if (radio) await desk.user.click(radio)
    await desk.user.type(desk.page.getByRole('textbox', { name: 'New finding' }), as)
    await desk.user.click(desk.page.getByRole('button', { name: 'Link' }))
    await desk.settled(() => shown() === null)
    const { findings } = (await desk.analyst.get(`/api/cases/${case_id}/findings`)).json
    return findings.find(({ text }: { text: string }) => text === as).sources
  }
  const found = (kind: string) => changes.find((change: { kind: string }) => change.kind === kind)
  const resigned = found('officer_resigned')
  const newer = [{ record: resigned.record, pointer: resigned.pointer }]
  expect(await linked('Officer resigned')).toEqual(newer)
  const removed = found('item_removed')
  expect(removed.before_pointer).toMatch(/^\/appt_list\/1/)
  const both = [
    { record: removed.record, pointer: '' },
    { record: record.id, pointer: removed.before_pointer },
  ]
  expect(await linked('No longer in the list')).toEqual(both)

  // The list of all watches says the same, of the case and of all cases.
  await desk.open(`/cases/${case_id}/watches`)
  await desk.says('unread change')
  expect(await linked('Officer resigned', 'In the list of the case.')).toEqual(newer)
  await desk.workIn('WATCH-1')
  await desk.open('/watches')
  await desk.says('unread change')
  expect(await linked('No longer in the list', 'In the list of all cases.')).toEqual(both)
  expect(desk.browserMessages()).toEqual([])
})

test('a watch whose last run was not answered says so beside its changes', async () => {
  register.answers('company_appointments', () => ({ appt_list: [officer(ash)] }))
  const { record } = (await desk.analyst.lookUp('company_appointments', { company_number: '90000103', case_id })).json
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const given = { case_id, record: record.id, every_days: 30, until }
  const { watch_id } = (await desk.analyst.post('/api/watches', given)).json
  register.falls('company_appointments')
  await desk.open(`/cases/${case_id}/watches/${watch_id}`)
  await desk.says('It has not run yet.')
  await desk.press(/^Run now/)
  await desk.says(/No changes found.+Last run: .+(Nothing could be compared|no answer was recorded)\./)
})

test('a run that found the register unchanged is not called one that did not run', async () => {
  const source = register.isLoaded('2026-10-01', ['company_number_search'])
  const found = { company_short_list: [{ name: 'ASH LIMITED', company_number: '90000104' }] }
  register.answers('company_number_search', () => found, source)
  const { record } = (await desk.analyst.lookUp('company_number_search', { company_number: '90000104', case_id })).json
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const given = { case_id, record: record.id, every_days: 30, until }
  const { watch_id } = (await desk.analyst.post('/api/watches', given)).json
  await desk.open(`/cases/${case_id}/watches/${watch_id}`)
  await desk.press(/^Run now/)
  await desk.says(/No changes found.+Last run: The register still has the data of 2026-10-01\. Nothing was sent/)
})
