import { type Day, dayOf, spokenDate } from '../calendar.ts'
import { type Charge, chargeCodesSince } from '../charges.ts'
import type { Company } from '../companies.ts'
import type { Random } from '../random.ts'
import { type Filing, filedAfter, isPartnership } from './filing.ts'
import type { FormType } from './forms.ts'
import { newFormsSince } from './officers.ts'

export const chargeFilings = (company: Company, charges: readonly Charge[], random: Random): Filing[] =>
  charges.flatMap((charge) => [
    registration(company, charge),
    ...(charge.satisfiedOn === null ? [] : [satisfaction(company, charge, charge.satisfiedOn, random)]),
    ...(charge.receiver && company.troubled !== null ? receiverFilings(company, charge, company.troubled) : []),
  ])

/** The name of the form changed twice in these companies' time. */
function formOn(day: Day, company: Company, [older, old, modern]: readonly [string, string, string]): FormType {
  const llp = isPartnership(company)
  if (day < newFormsSince) return (llp ? `LLP${older}` : older) as FormType
  return ((llp ? 'LL' : '') + (day < chargeCodesSince ? old : modern)) as FormType
}

function registration(company: Company, { charge_number, charge_type, created, registered }: Charge): Filing {
  const form = formOn(registered, company, ['395', 'MG01', 'MR01'])
  const description =
    created >= chargeCodesSince
      ? `Registration of charge ${charge_number}, created on ${spokenDate(created)}`
      : `Particulars of a mortgage or charge: ${charge_type.toLowerCase()}, charge no: ${charge_number}`
  return { date: registered, form, description, subject: charge_number }
}

function satisfaction(company: Company, { charge_number, satisfied }: Charge, day: Day, random: Random): Filing {
  const form = formOn(day, company, ['403a', 'MG02', 'MR04'])
  const extent = satisfied === 'PARTSATISFIED' ? 'in part' : 'in full'
  const date = filedAfter(day, random.whole(0, 6), company)
  const description =
    day >= chargeCodesSince
      ? `Satisfaction of charge ${charge_number} ${extent}`
      : `Declaration of satisfaction ${extent} of a mortgage or charge, no ${charge_number}`
  return { date, form, description, subject: charge_number }
}

function receiverFilings(company: Company, { charge_number: subject }: Charge, since: Day): Filing[] {
  const filings: Filing[] = [
    { date: filedAfter(since, 5, company), form: 'RM01', description: 'Appointment of receiver or manager', subject },
  ]
  for (let until = since + 365; until < lastAbstract; until += 365) {
    const description = `Receiver's abstract of receipts and payments to ${spokenDate(until)}`
    filings.push({ date: filedAfter(until, 30, company), form: 'REC2', description, subject })
  }
  return filings
}

const lastAbstract = dayOf('2026-09-20')
