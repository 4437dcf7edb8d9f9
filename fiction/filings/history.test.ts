import { expect, test } from 'vitest'
import { type Row, registerDate } from '../register.ts'
import { by, collectRegister, only } from '../testing/whole-register.ts'
import { forms } from './forms.ts'

const { filing, filing_child, company_name, appointment, charge, ...register } = collectRegister()
/** The register holds no filings of overseas entities. */
const company = register.company.filter(({ company_number }) => !company_number.startsWith('OE'))
const companies = by(register.company, 'company_number')
const histories = by(filing, 'company_number')

/** The filings of these forms about somebody or something, from a day on. */
const about = (company_number: string, subject: string, form: RegExp, since: string) =>
  histories
    .get(company_number)
    ?.find((row) => row.subject === subject && form.test(row.form_type) && row.document_date >= since)

test('every form is one that we know, and what is said of it is a sentence', () => {
  expect(filing.filter(({ form_type }) => !(form_type in forms))).toEqual([])
  expect(filing.filter(({ document_description }) => !/^[A-Z].{9,}/.test(document_description))).toEqual([])
  expect(filing.filter(({ num_pages }) => num_pages < 1 || num_pages > 60)).toEqual([])
})

test('a history begins with the incorporation and stays within the company’s life', () => {
  const wrong = company.filter(({ company_number, incorporation_date, dissolution_date }) => {
    const history = histories.get(company_number)!
    const dates = history.map(({ document_date }) => document_date)
    return (
      !/^(NEWINC|LLIN01)$/.test(history[0]!.form_type) ||
      dates[0] !== incorporation_date ||
      dates.at(-1)! > (dissolution_date ?? registerDate) ||
      dates.some((date, at) => at > 0 && date < dates[at - 1]!)
    )
  })
  expect(wrong).toEqual([])
})

test('every appointment after the incorporation was announced, and every resignation', () => {
  const missing = appointment.filter(({ company_number, director_id, date, date_prefix, resignation_date }) => {
    const { incorporation_date } = only(companies.get(company_number))
    const announced = date_prefix === 'PRE' || date === incorporation_date
    const came = announced || about(company_number, director_id, /AP0[1-5]$|288a$/, date)
    const went = resignation_date === null || about(company_number, director_id, /TM0[1-3]$|288b$/, resignation_date)
    return !came || !went
  })
  expect(missing).toEqual([])
})

test('an announcement since October 2009 is on a form of its kind', () => {
  const recent = filing.filter(({ document_date }) => document_date >= '2009-12-01')
  expect(recent.filter(({ form_type }) => /288|363|^395$|403a/.test(form_type))).toEqual([])
  const older = filing.filter(({ document_date }) => document_date < '2009-10-01')
  expect(older.filter(({ form_type }) => /^(LL)?(AP0|TM0|CH0|CS01|AR01|MR0|AD01)/.test(form_type))).toEqual([])
})

test('every charge was registered on its day, and every satisfaction filed', () => {
  const missing = charge.filter((row) => {
    const { company_number, charge_number, registration_date, satistfied_date } = row
    const registered = about(company_number, charge_number, /MR01$|MG01$|395$/, registration_date)
    const satisfied =
      satistfied_date === null || about(company_number, charge_number, /MR04$|MG02$|403a$/, satistfied_date)
    return registered?.document_date !== registration_date || !satisfied
  })
  expect(missing).toEqual([])
})

test('every change of name has its certificate', () => {
  const former = company_name.filter(({ data_set }) => data_set === 'FORMER')
  const missing = former.filter(
    ({ company_number, company_date, name }) =>
      !histories
        .get(company_number)
        ?.some(
          (row) =>
            row.form_type === 'CERTNM' && row.document_date === company_date && row.document_description.includes(name),
        ),
  )
  expect(missing).toEqual([])
})

test('a dissolved company ends in the Gazette on its day', () => {
  const wrong = company.filter(
    ({ company_number, dissolution_date }) =>
      dissolution_date !== null &&
      !histories
        .get(company_number)
        ?.some(
          ({ form_type, document_date }) => /^GAZ2(\(A\))?$/.test(form_type) && document_date === dissolution_date,
        ),
  )
  expect(wrong).toEqual([])
})

test('an insolvent company has said so', () => {
  const said: Record<string, RegExp> = {
    Liquidation: /^(LRESEX|COCOMP)$/,
    'In Administration': /^AM01$/,
    Receivership: /^RM01$/,
    'Voluntary Arrangement': /^CVA1$/,
    'Active - Proposal to Strike off': /^GAZ1/,
  }
  const silent = company.filter(
    ({ company_status, company_number }) =>
      said[company_status] &&
      !histories.get(company_number)?.some(({ form_type }) => said[company_status]?.test(form_type)),
  )
  expect(silent).toEqual([])
})

test('active companies have filed their accounts, but for some who are overdue', () => {
  const old = company.filter(
    ({ company_status, incorporation_date }) => company_status === 'Active' && incorporation_date < '2023-06-01',
  )
  const overdue = old.filter(({ company_number }) => lastAccounts(company_number) < '2025-02-01')
  expect(overdue.length / old.length).toBeGreaterThan(0.02)
  expect(overdue.length / old.length).toBeLessThan(0.08)
})

function lastAccounts(company_number: string): string {
  const accounts = histories.get(company_number)?.filter(({ form_type }) => form_type === 'AA') ?? []
  return accounts.at(-1)?.made_up_date ?? ''
}

test('accounts are made up to the end of a month, a year apart, and no two to one day', () => {
  const wrong = [...histories.values()].filter((history) => {
    const ends = history.flatMap(({ form_type, made_up_date }) =>
      form_type === 'AA' && made_up_date ? [made_up_date] : [],
    )
    return ends.some(
      (end, at) => !isMonthEnd(end) || (at > 0 && Number(end.slice(0, 4)) !== Number(ends[at - 1]?.slice(0, 4)) + 1),
    )
  })
  expect(wrong).toEqual([])
})

const isMonthEnd = (date: string) => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1

test('accounts take weeks to draw up, and nine months or so at the most', () => {
  const days = ({ document_date, made_up_date }: Row<'filing'>) =>
    (Date.parse(document_date) - Date.parse(made_up_date ?? '')) / 86_400_000
  const accounts = filing.filter(({ form_type }) => form_type === 'AA')
  expect(accounts.filter((row) => days(row) < 20 || days(row) > 345)).toEqual([])
})

test('no day of the register sees a rush of filings', () => {
  const busiest = Math.max(...[...by(filing, 'document_date').values()].map(({ length }) => length))
  expect(busiest).toBeLessThan(100)
})

test('no company files a pile of things on one day', () => {
  const piles = [...histories.values()].flatMap((history) =>
    [...by(history, 'document_date').values()].filter(({ length }) => length > 9),
  )
  expect(piles).toEqual([])
})

test('an image has a key of its own; old papers and those being scanned have none', () => {
  const keys = filing.flatMap(({ image_key }) => image_key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => key.length > 40)).toEqual([])
  const without = filing.filter(({ image_key }) => image_key === null)
  expect(without.filter((row) => row.document_date >= '1998-01-01' && row.doc_being_scanned === 'false')).toEqual([])
  const scanning = filing.filter(({ doc_being_scanned }) => doc_being_scanned === 'true')
  expect(scanning.length).toBeGreaterThan(10)
  expect(scanning.filter((row: Row<'filing'>) => row.image_key !== null || row.document_date < '2026-10-18')).toEqual(
    [],
  )
})

test('allotments state the capital, changes of name carry their resolution', () => {
  const children = by(filing_child, 'filing_id')
  const bare = filing.filter(
    ({ form_type, filing_id }) =>
      form_type === 'SH01' && children.get(filing_id)?.[0]?.child_type !== 'STATEMENTOFCAPITAL',
  )
  expect(bare).toEqual([])
  expect(filing_child.some(({ form_type, child_type }) => form_type === 'RES15' && child_type === 'DOCUMENT')).toBe(
    true,
  )
})

test('some incorporations took the model articles', () => {
  const taken = filing.filter(({ model_articles }) => model_articles === 'Y')
  expect(taken.length).toBeGreaterThan(300)
  expect(taken.filter(({ form_type }) => form_type !== 'NEWINC')).toEqual([])
})
