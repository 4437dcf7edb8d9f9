/** Generated answers. A slow and plain program reads them again, and must come to the same state of each signal. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingOf, signals } from './signals.ts'
import { asked, chargesTold, company, filingsTold, officer, officersTold } from './testing/answers.ts'

type Appointment = { date?: string; resignation_date?: string; status?: string; type?: string; at: 1 | 2 | null }
type Officer = {
  id: number
  isAgent: boolean
  officer_type?: string
  num_appt?: string
  num_dissolved_appt?: string
  appointments: Appointment[]
}
type Given = {
  officers: Officer[]
  charges: (string | undefined)[]
  isWhole: boolean
  isDissolved: boolean
  ban: number
}

const days = fc.constantFrom('2014-01-01', '2015-03-01', '2015-03-20', '2015-03-28', '2019-06-30')
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined })
const given: fc.Arbitrary<Given> = fc.record({
  officers: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      isAgent: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
      officer_type: fc.constantFrom('CUR', 'CUR', 'DIS', undefined),
      num_appt: fc.constantFrom('3', '99', '100', 'GE1000', undefined),
      num_dissolved_appt: fc.constantFrom('0', '4', '5', 'GE10', undefined),
      appointments: fc.array(
        fc.record({
          date: fc.oneof({ weight: 5, arbitrary: days }, { weight: 1, arbitrary: fc.constant(undefined) }),
          resignation_date: maybe(days),
          status: fc.constantFrom('CURRENT', 'RESIGNED', 'CURRENT', 'ODD', undefined),
          type: fc.constantFrom('DIR', 'DIR', 'DIR', 'NOMDIR'),
          at: fc.constantFrom(1, 2, null),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { maxLength: 5, selector: ({ id }) => id },
  ),
  charges: fc.array(fc.constantFrom('OUTSTANDING', 'PARTSATISFIED', 'SATISFIED', ' satisfied ', 'ODD', undefined), {
    maxLength: 3,
  }),
  isWhole: fc.boolean(),
  isDissolved: fc.boolean(),
  ban: fc.integer({ min: 0, max: 6 }),
})

const nameOf = ({ id, isAgent }: Officer) => (isAgent ? `NUMBER ${id} NOMINEES LIMITED` : `Officer ${id}`)
const idOf = ({ id }: Officer) => `d${id}`
const street = (at: number) => ({ addr_single_line: `${at} High Street, Leeds`, postcode: 'LS1 4VK' })

function toAnswers({ officers, charges, isWhole, isDissolved, ban }: Given) {
  const list = officers.map((one) => {
    const { appointments, num_appt, num_dissolved_appt, officer_type } = one
    const counts = { num_appt, num_dissolved_appt, officer_type } as Parameters<typeof officer>[2]
    return {
      ...officer(nameOf(one), {}, counts),
      director_id: idOf(one),
      director_appt_list: appointments.map(({ at, ...office }) => ({
        ...office,
        ...(at !== null && { address: street(at) }),
      })),
    } as ReturnType<typeof officer>
  })
  return asked({
    ...officersTold(list, isWhole),
    ...chargesTold(
      charges.map((charge_satisfied, at) => ({ charge_number: `C${at}`, charge_satisfied })),
      isWhole,
    ),
    company: company('US LIMITED', { company_status: isDissolved ? 'Dissolved' : 'Active' }),
    bans:
      ban === 0
        ? []
        : [
            {
              officer: `d${ban}`,
              name: 'Somebody',
              text: 'A ban is listed.',
              by_decision: false,
              source: { record: 'r', pointer: '' },
            },
          ],
  })
}

type State = 'found' | 'absent' | 'unclear'
const stateOf = (title: string, answers: ReturnType<typeof toAnswers>) => {
  const reading = readingOf(signals.find((signal) => signal.title === title)!, answers)!
  const state: State = 'findings' in reading ? 'found' : 'absent' in reading ? 'absent' : 'unclear'
  return { state, sentences: 'findings' in reading ? reading.findings.map(({ sentence }) => sentence) : [] }
}
const expected = (isFound: boolean, isKnown: boolean): State => (isFound ? 'found' : isKnown ? 'absent' : 'unclear')

/** In words of the answer: in office, out of office, or neither said. */
const standing = ({ status, resignation_date }: Appointment): 'in' | 'out' | 'not said' => {
  if (status === 'CURRENT') return resignation_date === undefined ? 'in' : 'not said'
  return status === 'RESIGNED' || resignation_date !== undefined ? 'out' : 'not said'
}
const numberIn = (counted: string | undefined) => (counted === undefined ? null : Number(counted.replace('GE', '')))

test('an officer is found as disqualified exactly where the register or a record says so, once each', () => {
  fc.assert(
    fc.property(given, (all) => {
      const { state, sentences } = stateOf('Disqualified officer', toAnswers(all))
      const marked = all.officers.filter(({ officer_type }) => officer_type === 'DIS')
      const banned = all.officers.filter(({ id }) => id === all.ban)
      expect(state).toBe(
        expected(
          marked.length + banned.length > 0,
          all.isWhole && all.officers.every(({ officer_type }) => officer_type !== undefined),
        ),
      )
      expect(sentences).toHaveLength(marked.length + banned.length)
      for (const one of [...marked, ...banned])
        expect(sentences.some((sentence) => sentence.includes(nameOf(one)))).toBe(true)
      for (const one of all.officers.filter((one) => !marked.includes(one) && !banned.includes(one)))
        expect(sentences.join()).not.toContain(nameOf(one))
    }),
    { numRuns: 400 },
  )
})

test('a charge is found exactly where the register calls it unsatisfied, wholly or in part', () => {
  fc.assert(
    fc.property(given, (all) => {
      const { state, sentences } = stateOf('Charge not satisfied', toAnswers(all))
      const open = all.charges.flatMap((word, at) =>
        word === 'OUTSTANDING' || word === 'PARTSATISFIED' ? [`C${at}`] : [],
      )
      const isSaid = all.charges.every((word) => word !== undefined && word !== 'ODD')
      expect(state).toBe(expected(open.length > 0, all.isWhole && isSaid))
      expect(sentences.map((sentence) => /^Charge (C\d)/.exec(sentence)?.[1])).toEqual(open)
    }),
  )
})

test('officers behind dissolved companies, and agents, are those that the counts and names give', () => {
  fc.assert(
    fc.property(given, (all) => {
      const { officers, isWhole } = all
      const dissolved = stateOf('Many dissolved companies behind an officer', toAnswers(all))
      const many = officers.filter(({ num_dissolved_appt }) => (numberIn(num_dissolved_appt) ?? 0) >= 5)
      const isCounted = officers.every(({ num_dissolved_appt }) => num_dissolved_appt !== undefined)
      expect(dissolved.state).toBe(expected(many.length > 0, isWhole && isCounted))
      expect(dissolved.sentences).toHaveLength(many.length)

      const agents = stateOf('Formation agent or nominee', toAnswers(all))
      const acting = officers.filter(isAgent)
      expect(agents.state).toBe(
        expected(acting.length > 0, isWhole && officers.every(({ num_appt }) => num_appt !== undefined)),
      )
      expect(agents.sentences).toHaveLength(acting.length)
    }),
    { numRuns: 300 },
  )
})

const isAgent = ({ isAgent, num_appt, appointments }: Officer): boolean =>
  isAgent || (numberIn(num_appt) ?? 0) >= 100 || appointments.some(({ type }) => type === 'NOMDIR')

test('an address is shared exactly where three officers in office give it, or an agent', () => {
  fc.assert(
    fc.property(given, (all) => {
      const { state, sentences } = stateOf('Address shared', toAnswers(all))
      const offices = all.officers.flatMap((one) => one.appointments.map((office) => ({ one, office })))
      const held = offices.filter(({ office }) => standing(office) === 'in')
      const found = ([1, 2] as const).flatMap((at) => {
        const here = held.filter(({ office }) => office.at === at)
        const isShared = new Set(here.map(({ one }) => one.id)).size >= 3
        const isOfAgent = here.some(
          ({ one, office }) => one.isAgent || (numberIn(one.num_appt) ?? 0) >= 100 || office.type === 'NOMDIR',
        )
        return [...(isShared ? [at] : []), ...(isOfAgent ? [at] : [])]
      })
      const isSaid = offices.every(({ office }) => standing(office) !== 'not said')
      expect(state).toBe(expected(found.length > 0, all.isWhole && isSaid))
      expect(sentences).toHaveLength(found.length)
    }),
    { numRuns: 300 },
  )
})

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

test('all officers changed at once exactly where the dates say so', () => {
  fc.assert(
    fc.property(given, (all) => {
      const { state } = stateOf('Officers all changed at once', toAnswers(all))
      const offices = all.officers.flatMap(({ appointments }) => appointments)
      const isSaid = offices.every(
        (office) =>
          office.date !== undefined &&
          standing(office) !== 'not said' &&
          (standing(office) === 'in' || office.resignation_date !== undefined),
      )
      const isFound =
        all.isWhole &&
        isSaid &&
        offices.some(({ resignation_date: day }) => {
          if (day === undefined) return false
          const isNear = (other: string) => Math.abs(dayNumber(other) - dayNumber(day)) <= 30
          const joined = offices.filter(({ date }) => isNear(date!))
          const before = offices.filter(
            (office) =>
              office.date! < day &&
              (office.resignation_date === undefined || office.resignation_date >= day) &&
              !joined.includes(office),
          )
          const haveLeft = before.every(
            ({ resignation_date }) =>
              resignation_date !== undefined && dayNumber(resignation_date) <= dayNumber(day) + 30,
          )
          return before.length >= 2 && haveLeft && joined.length > 0
        })
      expect(state).toBe(expected(isFound, all.isWhole && isSaid))
    }),
    { numRuns: 600 },
  )
})

/** A year's end, and when the accounts of the next year are due: nine months after its end, on the last day. */
const ends = [
  ['2022-12-31', '31 December 2022', '2024-09-30'],
  ['2023-06-30', '30 June 2023', '2025-03-31'],
  ['2024-12-31', '31 December 2024', '2026-09-30'],
  ['2025-03-31', '31 March 2025', '2026-12-31'],
] as const

/** First accounts are due 21 months after the incorporation. */
const firstDue = new Map([
  ['2010-05-15', '2012-02-15'],
  ['2024-01-20', '2025-10-20'],
  ['2025-10-31', '2027-07-31'],
  ['2025-11-02', '2027-08-02'],
])

test('accounts are overdue, and a company is young, exactly where the filings say so', () => {
  fc.assert(
    fc.property(
      fc.subarray([...ends]),
      fc.constantFrom('2010-05-15', '2024-01-20', '2025-10-31', '2025-11-02', null),
      (accounts, incorporated) => {
        // The answers are of 1 November 2026.
        const filed = accounts.map(
          ([day, words]) => ['AA', day, `Full accounts made up to ${words}`] as [string, string, string],
        )
        const begun = incorporated ? [['NEWINC', incorporated, 'Incorporation'] as [string, string, string]] : []
        const answers = asked(filingsTold([...filed, ...begun]))
        const last = accounts.toSorted((one, other) => (one[0] < other[0] ? 1 : -1))[0]
        const due = last?.[2] ?? firstDue.get(incorporated ?? '')
        const isKnown = last !== undefined || incorporated !== null
        const isLate = isKnown && due !== undefined && due < '2026-11-01'
        expect(stateOf('Accounts overdue by its own filings', answers).state).toBe(expected(isLate, isKnown))
        const isYoung = incorporated === '2025-11-02'
        const oldest = accounts.map(([day]) => day).toSorted()[0]
        const isOld = incorporated !== null || (oldest !== undefined && oldest <= '2025-11-01')
        expect(stateOf('Very young company', answers).state).toBe(expected(isYoung, isOld))
      },
    ),
    { numRuns: 300 },
  )
})
