/** A service with disqualified people and no list of sanctions: the screen says that no list was searched. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../bff/testing/app.ts'
import { type ChangingRegister, changingRegister } from '../../../bff/watch/testing/watches.ts'
import { registerOfDisqualified } from '../../../contract/source.ts'
import { openDesk } from '../../testing/desk.ts'

const list_searched_list = [{ list: registerOfDisqualified, list_day: '2026-11-14', entries: '9' }]
let register: ChangingRegister
let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  register = await changingRegister()
  register.isLoaded('2026-11-14', ['sanctions_search'])
  app = await testApp({ upstreamUrl: register.url })
})
afterAll(async () => {
  await app.close()
  await register.close()
})

test('a search says that no list was searched, with and without a disqualified person of the name', async () => {
  const desk = await openDesk(app)
  const opened = async (name: string) => {
    const { json } = await desk.analyst.lookUp('sanctions_search', { name, case_id: desk.analyst.case_id })
    await desk.open(`/directors/sanctions?record=${json.record.id}`)
    await desk.says('No list of sanctions was loaded, so none was searched.')
    return json.outcome
  }
  register.answers('sanctions_search', () => ({ list_searched_list }))
  expect(await opened('Ann Nobody')).toBe('none_found')
  await desk.says(/No candidate among 9 entries of Register of disqualified people/)

  const ann = { director_id: 'd.1', name_single_line: 'Ann EXAMPLE', surname: 'EXAMPLE' }
  register.answers('sanctions_search', () => ({ list_searched_list, disqualified_candidate_list: [ann] }))
  expect(await opened('Ann Example')).toBe('found')
  await desk.says('Disqualified people with a similar name')
  expect(desk.text()).not.toContain('No candidate among')
  expect(desk.browserMessages()).toEqual([])
})
