/** A director's id under another name leads to their details all the same: as `director_id`, which is all the web knows. */
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { type ForeignUpstream, foreignUpstream } from '../testing/foreign-upstream.ts'

let foreign: ForeignUpstream
let app: TestApp
afterEach(async () => {
  await app.close()
  await foreign.close()
})

async function analystAt(env: { [name: string]: string } = {}) {
  foreign = await foreignUpstream('post')
  app = await testApp({ upstreamUrl: foreign.url, binding: 'post', env: { UPSTREAM_KEYS: 'account', ...env } })
  return app.analyst()
}

type Lookups = [operation: string, params: object, fields: (director: string) => string, list: string]
const search: Lookups = [
  'director_search',
  { name: 'Fenwick' },
  (director) => `<director_list>${director}</director_list>`,
  'director_list',
]
const officers: Lookups = [
  'company_appointments',
  { company_number: '90000001' },
  (director) => `<appt_list>${director}</appt_list>`,
  'appt_list',
]

test.each([
  ['director_id', '<director><director_id>D7</director_id><id>other</id></director>', 'D7'],
  ['PersonID', '<director><PersonID>P7</PersonID><id>other</id></director>', 'P7'],
  ['officer_id', '<director><officer_id> O7 </officer_id></director>', 'O7'],
  ['id', '<director><id>I7</id></director>', 'I7'],
  ['an attribute', '<director id="A7"><surname>Fenwick</surname></director>', 'A7'],
  ['an id of something else', '<director><surname id="S7">Fenwick</surname><share id="S8"/></director>', undefined],
])('by %s, of the officers found and of a company’s', async (_, director, id) => {
  const analyst = await analystAt()
  for (const [operation, params, fields, list] of [search, officers]) {
    foreign.answersWith(fields(director))
    const { json } = await analyst.lookUp(operation, { ...params, case_id: analyst.case_id })
    expect(json.result[list][0].director_id).toBe(id)
    const again = (await analyst.get(`/api/records/${json.record.id}`)).json
    expect(again.result).toEqual(json.result)
  }
})

test('the configured name goes before all others, and the received name stays beside it', async () => {
  const analyst = await analystAt({ UPSTREAM_DIRECTOR_ID: 'RegisterNo' })
  const [operation, params, fields] = search
  foreign.answersWith(fields('<director><person_id>P7</person_id><RegisterNo>R7</RegisterNo></director>'))
  const { json } = await analyst.lookUp(operation, { ...params, case_id: analyst.case_id })
  expect(json.result.director_list[0]).toEqual({
    director_id: 'R7',
    other_fields: [
      { name: 'person_id', text: 'P7' },
      { name: 'RegisterNo', text: 'R7' },
    ],
  })
})
