/**
 * The births in an imported list are compared with those of entries: a month, or a year where it has no more. So are the
 * numbers of its companies.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Candidate, ScreenedSubject } from '../../contract/desk/screening.ts'
import { csv, upload } from '../batch/testing/batches.ts'
import { type ChangingRegister, changingRegister, type Desk, deskWithClock } from '../watch/testing/watches.ts'

const list = 'A List'
const entry = { list, listed_id: 'A1', kind: 'Individual', name: 'Ada ASH', birth_list: ['1961-04'] }
const society = {
  list,
  listed_id: 'S1',
  kind: 'Entity',
  name: 'Netherby Society',
  identifier_list: [{ kind: 'business registration number', value: 'SP2382RS' }],
}

let register: ChangingRegister
let desk: Desk
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded('2026-10-01', ['sanctions_search'])
  register.answers('sanctions_search', (asked) => ({
    listed_list: [/netherby/i.test(asked) ? society : entry],
    list_searched_list: [{ list, list_day: '2026-10-01', entries: '1' }],
  }))
  desk = await deskWithClock({ upstreamUrl: register.url })
})
afterAll(async () => {
  await desk.app.close()
  await register.close()
})

test.each([
  ['Date of birth', '12/04/1961', '1961-04'],
  ['Year of birth', '1961', '1961'],
  ['DOB', 'April 1961', '1961-04'],
  ['DOB', 'about 60', null],
  ['Born in', '12/04/1961', null],
])('a column %s with %s is a birth in %s', async (heading, value, birth) => {
  const facts = await factsAbout('person', [
    ['Name', heading],
    ['Ada Ash', value],
  ])
  const births = facts?.filter(({ property }) => property === 'birth')
  expect(births?.map(({ a, b }) => [a, b])).toEqual(birth === null ? [] : [[birth, '1961-04']])
})

test('the number of a society is compared, with its letters at the end', async () => {
  const facts = await factsAbout('company', [
    ['Name', 'Company number'],
    ['Netherby Society', 'SP2382RS'],
  ])
  const numbers = facts?.filter(({ property }) => property === 'company number')
  expect(numbers).toMatchObject([{ a: 'SP2382RS', b: 'SP2382RS', bits: 20 }])
})

/** What the best candidate of the only subject in a list rests on. */
async function factsAbout(kind: 'person' | 'company', lines: string[][]): Promise<Candidate['facts'] | undefined> {
  const case_id = await desk.newCase()
  const { status } = await upload(desk.app, desk.analyst, `/api/cases/${case_id}/subjects`, { file: csv(lines), kind })
  expect(status).toBe(201)
  const at = `/api/cases/${case_id}/screening`
  await desk.analyst.post(at, {})
  const subject = async (): Promise<ScreenedSubject> => (await desk.analyst.get(at)).json.subjects[0]
  await expect.poll(async () => (await subject()).state, { interval: 100 }).toBe('screened')
  return (await subject()).candidates[0]?.facts
}
