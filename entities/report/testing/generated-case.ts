/** Generated cases of records, decisions and erasures, for programs that read the answers again. */
import fc from 'fast-check'
import type { Claim, Kind, MentionKey } from '../../claim.ts'
import { clusters } from '../../clusters.ts'
import { claimsOf, type ToExtract } from '../../extract/claims-of.ts'
import type { CaseContent, RecordLine } from '../model.ts'
import { emptyCase } from './answered-case.ts'

type Ban = { start_date: string; end_date: string }
type Office = {
  company_number: string
  company_name: string
  date: string
  resignation_date?: string
  status?: string
  type?: string
}
/** One officer as one record tells it. The name ends with the number of the record. */
export type Told = { id: string; day: string; person: number; name: string; bans: Ban[]; offices: Office[] }
export type Charge = { charge_number: string; creation_date: string; satistfied_date?: string }
export type Case = {
  told: Told[]
  dissolved: Map<string, string>
  same: [number, number][]
  /** By company; absent where its record was erased. */
  charges: Map<string, Charge[]>
}

const days = fc
  .tuple(fc.integer({ min: 2008, max: 2029 }), fc.constantFrom('01-01', '06-30', '12-31'))
  .map(([year, day]) => `${year}-${day}`)
export const numbers = ['90000001', '90000002'] as const
/** It has letters that files must escape. */
export const nameOf = (number: string): string => `SMITH & <SONS> "${number}"`
const office = fc.record({
  company_number: fc.constantFrom(...numbers),
  date: days,
  resignation_date: fc.option(days, { nil: undefined }),
  status: fc.constantFrom('CURRENT', 'RESIGNED', undefined),
  type: fc.constantFrom('DIR', 'SEC', undefined),
})
export const cases = fc
  .record({
    records: fc.array(
      fc.record({
        person: fc.integer({ min: 1, max: 4 }),
        day: days,
        bans: fc.uniqueArray(fc.record({ start_date: days, end_date: days }), {
          maxLength: 2,
          selector: ({ start_date }) => start_date,
        }),
        // One office in a company at a time keeps the plain program plain.
        offices: fc.uniqueArray(office, { maxLength: 2, selector: ({ company_number }) => company_number }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    erased: fc.array(fc.nat(5), { maxLength: 2 }),
    dissolved: fc.array(fc.tuple(fc.constantFrom(...numbers), days), { maxLength: 2 }),
    charges: fc.array(
      fc.record({
        company: fc.constantFrom(...numbers),
        creation_date: days,
        satistfied_date: fc.option(days, { nil: undefined }),
      }),
      { maxLength: 4 },
    ),
    chargesErased: fc.option(fc.constantFrom(...numbers), { nil: null, freq: 3 }),
    same: fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 3, max: 4 })), { maxLength: 2 }),
  })
  .map(({ records, erased, dissolved, same, charges, chargesErased }): Case & { gone: Told[] } => {
    const all = records.map(
      (one, at): Told => ({
        ...one,
        id: `r${at}`,
        name: `Person${one.person} OF${at}X`,
        offices: one.offices.map((its) => ({ ...its, company_name: nameOf(its.company_number) }) as Office),
      }),
    )
    const isGone = (_: Told, at: number) => erased.includes(at)
    return {
      told: all.filter((one, at) => !isGone(one, at)),
      gone: all.filter(isGone),
      dissolved: new Map(dissolved),
      same,
      charges: new Map(
        numbers
          .filter((company) => company !== chargesErased)
          .map((of) => [
            of as string,
            charges.flatMap(({ company, ...charge }, at) =>
              company === of ? [{ ...charge, charge_number: String(at + 1) }] : [],
            ),
          ]),
      ),
    }
  })

const keyOf = (person: number): MentionKey => `officer:${person}`
export const toRecord = ({ id, day, person, name, bans, offices }: Told): ToExtract => ({
  id,
  operation: 'director_details',
  params: { director_id: String(person) },
  at: `${day}T09:00:00.000Z`,
  result: {
    director: {
      director_id: String(person),
      name_single_line: name,
      director_disq_list: bans,
      director_appt_list: offices,
    },
  },
})
const ends = (dissolved: Case['dissolved']): ToExtract => ({
  id: 'ends',
  operation: 'company_number_search',
  params: {},
  at: '2026-11-03T09:00:00.000Z',
  result: {
    company_short_list: [...dissolved].map(([company_number, company_date]) => ({
      company_number,
      company_date,
      company_index_status: 'DISSOLVED',
      name: nameOf(company_number),
    })),
  },
})

const ofCharges = ([company_number, charge_list]: readonly [string, Charge[]]): ToExtract => ({
  id: `charges-${company_number}`,
  operation: 'company_mortgage_index',
  params: { company_number },
  at: '2026-11-03T09:00:00.000Z',
  result: { charge_list },
})
/** The answers that are on record. */
export const recordsOf = ({ told, dissolved, charges }: Case): ToExtract[] => [
  ...told.map(toRecord),
  ends(dissolved),
  ...[...charges].map(ofCharges),
]

export function contentOf(given: Case): CaseContent {
  const { same } = given
  const records = recordsOf(given)
  const extracted = records.map(claimsOf)
  const claims: Claim[] = extracted.flatMap(({ claims }) => claims)
  const kinds = new Map<MentionKey, Kind>(
    extracted.flatMap(({ mentions }) => mentions.map(({ key, kind }) => [key, kind] as const)),
  )
  const judgements = same.map(([a, b], at) => ({
    seq: at + 1,
    a: keyOf(a),
    b: keyOf(b),
    verdict: 'same' as const,
    reason: '',
    analyst_name: 'Ann',
    at: '2026-11-03T09:00:00.000Z',
  }))
  const line = ({ id, operation, at }: ToExtract): RecordLine => ({
    id,
    operation,
    at,
    outcome: 'found',
    reason: null,
    credits: '1',
    register: null,
    of: null,
    isSample: true,
    sha256: null,
    chain_seq: null,
    chain_hash: null,
    state: 'on_record',
    params: {},
  })
  return { ...emptyCase, records: records.map(line), claims, kinds, clusters: clusters(judgements), judgements }
}

/** Who is one person, by joining until nothing changes. */
export function personsOf({ same }: Case): (person: number) => number {
  const of = new Map([1, 2, 3, 4].map((person) => [person, person]))
  for (let round = 0; round < 4; round++)
    for (const [a, b] of same) {
      const least = Math.min(of.get(a)!, of.get(b)!)
      of.set(a, least).set(b, least)
    }
  return (person) => of.get(person)!
}
