/** No screen says more than the answer that it shows, whatever the answer says. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationName } from '../../contract/operations.ts'
import { toElements, type Wild, type WildAnswer, wildAnswers } from '../../entities/testing/wild-answers.ts'
import { screenOf } from '../lookup/operations.ts'
import { type ForeignDesk, openForeignDesk } from './desk.ts'

let upstream: ForeignDesk['upstream']
let desk: ForeignDesk['desk']
let close: ForeignDesk['close']
beforeAll(async () => {
  ;({ upstream, desk, close } = await openForeignDesk())
})
afterAll(() => close())

const home = { addr1: '1 High Street', postcode: 'LS1 4VK' }
const company_number = '90000001'

/** A question of each operation that has a screen of its own. */
const questions: { readonly [Name in OperationName]?: { [parameter: string]: string } } = {
  company_name_search: { name: 'north' },
  company_number_search: { company_number: '9000*' },
  company_appointments: { company_number },
  company_mortgage_index: { company_number },
  company_filing_history: { company_number },
  director_search: { surname: 'Example', forename: 'Ann' },
  director_details: { director_id: '8812' },
  people_search: { fullname: 'Ann Example' },
  age_verification: { fullname: 'Ann Example', ...home },
  person_verify_historic: { fullname: 'Ann Example', ...home },
  deceased: { surname: 'Example', forename: 'Ann', premises: '1', postcode: 'LS1 4VK' },
  tps_full: { telephone_number: '020 7946 0123' },
  area_code: { area_or_code: 'Leeds' },
  geo_code_telephone: { telephone_number: '020 7946 0123' },
  geo_code: { text: 'Leeds' },
  ip_location: { ip_address: '192.0.2.7' },
  find_my_nearest: { group_name: 'shops', postcode: 'LS1 4VK' },
}

type Shown = { outcome: string; words: string }

async function shownFor(operation: OperationName, answer: WildAnswer): Promise<Shown> {
  const params = questions[operation]!
  upstream.answersBy((asked) => (asked === operation ? toElements(operation, answer) : ''))
  const { json } = await desk.analyst.lookUp(operation, { ...params, case_id: desk.analyst.case_id })
  const { id } = json.record
  await desk.openRecord(screenOf({ id, operation, params })!, id)
  return { outcome: json.outcome, words: desk.textOfRecord(id) }
}

test.each(Object.keys(questions) as OperationName[])('%s', async (operation) => {
  const property = fc.asyncProperty(wildAnswers(operation), async (answer) => {
    const { outcome, words } = await shownFor(operation, answer)
    expect(desk.browserMessages()).toEqual([])
    expect(words).not.toMatch(/This screen failed|\b(undefined|NaN|null|Invalid Date)\b|\[object|“”/)
    expect({ outcome, saysNone: /\bNone found\b/i.test(words) }).toEqual({
      outcome,
      saysNone: outcome === 'none_found',
    })
    for (const [claim, { said, isBorneOut }] of Object.entries(claims))
      if (said.test(words)) expect({ claim, isBorneOut: isBorneOut(answer) }).toEqual({ claim, isBorneOut: true })
  })
  await fc.assert(property, { numRuns: 8 })
})

/** Words that claim something, and what an answer must hold for them to be true: written apart from what draws them. */
const claims: { readonly [claim: string]: { said: RegExp; isBorneOut: (answer: WildAnswer) => boolean } } = {
  death: {
    said: /\b(Died|A death is on record|deaths are on record)\b/,
    isBorneOut: (answer) => anyText(answer, /^(date_of_death.*|forename|surname|address)$/, /\d{4}|[A-Z]/),
  },
  permission: {
    said: /Neither register forbids/,
    isBorneOut: ({ tps_status, ctps_status, ...rest }) =>
      isCall(tps_status) && isCall(ctps_status) && !anyText(rest, /^tps_status$/, /no_call|maybe/),
  },
  'a current office': {
    said: /\bCurrent (?!0\b|1 not|not given)\d+\b/,
    isBorneOut: (answer) => anyText(answer, /status$|^num_current_appt$/, /^current$|^[1-9]/i),
  },
  'a position in degrees': {
    said: /\b\d{1,2}\.\d+°? ?[NS]\b|\bWGS84 \d/,
    isBorneOut: (answer) => anyText(answer, /^(latitude|longitude|east|north)$/, /\d/),
  },
}

const isCall = (status: Wild) => typeof status === 'string' && status.toLowerCase() === 'call'

/** Whether any field of this name, however deep, holds such a text. */
const anyText = (value: Wild, name: RegExp, text: RegExp): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([field, inner]) =>
      (name.test(field) && typeof inner === 'string' && text.test(inner)) || anyText(inner, name, text),
  )

test('every claim is made by some answer, so that none of the words above has gone out of use', async () => {
  const day = '2011-02-14'
  const died = await shownFor('deceased', { person_deceased_list: [{ date_of_death: day, surname: 'EXAMPLE' }] })
  expect(died.words).toMatch(claims.death!.said)
  const telephone_number = '02079460123'
  const called = await shownFor('tps_full', { tps_status: 'call', ctps_status: 'call', telephone_number })
  expect(called.words).toMatch(claims.permission!.said)
  const held = await shownFor('director_details', { director: { num_current_appt: '3', surname: 'EXAMPLE' } })
  expect(held.words).toMatch(claims['a current office']!.said)
  const placed = await shownFor('geo_code', {
    geo_data_list: [{ latitude: '51.5034', longitude: '-0.1276', level: 'postcode' }],
  })
  expect(placed.words).toMatch(claims['a position in degrees']!.said)
})
