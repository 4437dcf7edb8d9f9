import { addMonths, type Day, dayOf, registerDay, spokenDate } from '../calendar.ts'
import type { Company } from '../companies.ts'
import type { Random } from '../random.ts'
import { type Filing, filedAfter, isPartnership } from './filing.ts'
import { newFormsSince } from './officers.ts'

/** The Insolvency Rules 2016 renamed the forms of winding up. */
const newRulesSince = dayOf('2017-04-06')

/** How a company failed, or is failing. */
export function endingFilings(company: Company, random: Random): Filing[] {
  const { troubled, ending, status } = company
  if (troubled === null) return []
  if (ending === 'voluntary' || ending === 'compulsory') return strikeOff(company, troubled, ending, random)
  if (ending === 'liquidation')
    return [...windingUp(company, troubled, random), ...finalGazette(company, 'GAZ2', 'following liquidation')]
  if (status === 'In Administration') return administration(company, troubled)
  if (status === 'Voluntary Arrangement') return arrangement(company, troubled)
  return []
}

function strikeOff(company: Company, noticed: Day, ending: 'voluntary' | 'compulsory', random: Random): Filing[] {
  const first = `First Gazette notice for ${ending} strike-off`
  if (ending === 'compulsory')
    return [
      { date: noticed, form: 'GAZ1', description: first },
      ...finalGazette(company, 'GAZ2', 'via compulsory strike-off'),
    ]
  const applied = noticed - random.whole(7, 13)
  return [
    {
      date: applied,
      form: applicationForm(company, applied),
      description: 'Application to strike the company off the register',
    },
    { date: noticed, form: 'GAZ1(A)', description: first },
    ...finalGazette(company, 'GAZ2(A)', 'via voluntary strike-off'),
  ]
}

function applicationForm(company: Company, day: Day) {
  const llp = isPartnership(company)
  if (day >= newFormsSince) return llp ? 'LLDS01' : 'DS01'
  return llp ? 'LLP652a' : '652a'
}

const finalGazette = ({ dissolved }: Company, form: 'GAZ2' | 'GAZ2(A)', how: string): Filing[] =>
  dissolved === null ? [] : [{ date: dissolved, form, description: `Final Gazette dissolved ${how}` }]

function windingUp(company: Company, since: Day, random: Random): Filing[] {
  const byCourt = random.chance(0.28)
  const modern = since >= newRulesSince
  const opening = byCourt ? courtOpening(company, since, modern) : voluntaryOpening(company, since, modern)
  return [...opening, ...progressReports(company, since, byCourt), ...finalAccount(company, byCourt)]
}

const courtOpening = (company: Company, since: Day, modern: boolean): Filing[] => [
  { date: filedAfter(since, 4, company), form: 'COCOMP', description: 'Order of court to wind up' },
  { date: filedAfter(since, 48, company), form: modern ? 'WU04' : '4.31', description: 'Appointment of a liquidator' },
]

const voluntaryOpening = (company: Company, since: Day, modern: boolean): Filing[] => [
  {
    date: filedAfter(since, 6, company),
    form: 'LRESEX',
    description: `Extraordinary resolution to wind up on ${spokenDate(since)}`,
  },
  { date: filedAfter(since, 7, company), form: '600', description: 'Appointment of a voluntary liquidator' },
  { date: filedAfter(since, 9, company), form: modern ? 'LIQ02' : '4.20', description: 'Statement of affairs' },
]

function progressReports(company: Company, since: Day, byCourt: boolean): Filing[] {
  const last = (company.dissolved ?? registerDay) - 140
  const filings: Filing[] = []
  for (let until = addMonths(since, 12); until < last; until = addMonths(until, 12)) {
    const form = until < newRulesSince ? '4.68' : byCourt ? 'WU07' : 'LIQ03'
    const description = `Liquidators' statement of receipts and payments to ${spokenDate(until)}`
    filings.push({ date: filedAfter(until, 45, company), form, description })
  }
  return filings
}

function finalAccount({ dissolved }: Company, byCourt: boolean): Filing[] {
  if (dissolved === null) return []
  const date = dissolved - 92
  if (byCourt && date >= newRulesSince)
    return [{ date, form: 'WU15', description: 'Notice of final account prior to dissolution' }]
  const form = date < newRulesSince ? '4.72' : 'LIQ14'
  return [{ date, form, description: "Return of final meeting in a creditors' voluntary winding up" }]
}

function administration(company: Company, since: Day): Filing[] {
  const steps: Filing[] = [
    { date: since + 7, form: 'AM01', description: 'Appointment of an administrator' },
    { date: since + 52, form: 'AM03', description: "Statement of administrator's proposal" },
    { date: since + 70, form: 'AM06', description: 'Notice of deemed approval of proposals' },
    { date: since + 210, form: 'AM10', description: "Administrator's progress report" },
  ]
  return steps
    .filter(({ date }) => date < registerDay)
    .map((step) => ({ ...step, date: filedAfter(step.date, 0, company) }))
}

function arrangement(company: Company, since: Day): Filing[] {
  const description = 'Notice to Registrar of companies voluntary arrangement taking effect'
  const filings: Filing[] = [{ date: filedAfter(since, 6, company), form: 'CVA1', description }]
  for (let until = addMonths(since, 12); until < registerDay - 70; until = addMonths(until, 12)) {
    const report = `Voluntary arrangement supervisor's abstract of receipts and payments to ${spokenDate(until)}`
    filings.push({ date: filedAfter(until, 55, company), form: 'CVA3', description: report })
  }
  return filings
}
