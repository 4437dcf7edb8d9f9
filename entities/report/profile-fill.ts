/** The profile of a company as a table: what it is, since when, where, and what is due. */
import { beginningInWords } from '../../contract/company-number.ts'
import { isYes } from '../../contract/flags.ts'
import { codeInWords } from '../../contract/register/code-in-words.ts'
import { companyTypeInWords, statusDetailInWords } from '../../contract/register/profile-words.ts'
import type { Claim, MentionKey, Property } from '../claim.ts'
import { inWords } from '../dates.ts'
import { sourced } from './claim-cells.ts'
import { cell, dayOf, type Given, say, table } from './filling.ts'
import type { Block, Line, RecordLine, Text } from './model.ts'

export function profileOf(id: string, company: MentionKey, record: RecordLine, all: Given): Block[] {
  const its = all.claimsIn(record.id).filter(({ mention }) => mention === company)
  const of = (property: Property) => its.filter((claim) => claim.property === property)
  const row = (name: string, claims: readonly Claim[], words: (claim: Claim) => Text): Line[][] =>
    claims.length === 0
      ? []
      : [
          [
            cell(name),
            claims.flatMap((claim, at) => [
              ...(at > 0 ? [{ text: '; ' }] : []),
              { ...words(claim), ...sourced(claim) },
            ]),
          ],
        ]
  const text = ({ value = '' }: Claim): Text => ({ text: value })
  const status = ({ property, value = '' }: Claim): Text => ({
    text: property === 'status_detail' ? statusDetailInWords(value) : codeInWords(value),
  })
  const date = ({ value = '' }: Claim): Text => ({ text: inWords(value) })
  const rows = [
    row('Company number', of('name').slice(0, 1), () => ({ text: company.slice('company:'.length), about: company })),
    row('Kind', of('company_type'), ({ value = '' }) => ({ text: companyTypeInWords(value) })),
    row('Status', [...of('status'), ...of('status_detail')], status),
    row(beginningInWords(company.slice('company:'.length)), of('incorporated'), date),
    row('Dissolved', of('dissolved'), date),
    row('Registered office', of('registered_office'), ({ other = '' }) => ({ text: all.label(other), about: other })),
    row('Office in dispute', of('disputed_office'), flag),
    row('Office undeliverable', of('undeliverable_office'), flag),
    row('Previous names', of('former_name'), (claim) => ({
      text: `${claim.value}${untilWhen(claim, its)}`,
      about: company,
    })),
    row('Kind of business', of('activity'), text),
    row('Accounts due', of('accounts_due'), due(of('accounts_overdue')[0], record)),
    row('Confirmation statement due', of('confirmation_due'), due(of('confirmation_overdue')[0], record)),
  ].flat()
  const name = of('name')[0]?.value ?? all.label(company)
  return [
    ...table(id, 'Profile', ['Field', 'Value'], [[cell('Name'), cell(name, { about: company })], ...rows]),
    say(`${id}-day`, `As the register gave it on ${dayOf(record.of ?? record.at)}.`),
  ]
}

const flag = ({ value }: Claim): Text => ({ text: isYes(value) ? 'Yes' : 'No' })

/** ` until 30 June 2004`. The date stands beside the name in the answer. */
function untilWhen({ source }: Claim, its: readonly Claim[]): string {
  const until = its.find(
    (one) => one.property === 'name_changed' && one.source.pointer === source.pointer.replace(/name$/, 'used_until'),
  )
  return until?.value ? ` until ${inWords(until.value)}` : ''
}

/** The register's own flag comes first. Without one, only the date is compared with the day of the answer. */
const due = (overdue: Claim | undefined, { at, of }: RecordLine) => {
  const day = (of ?? at).slice(0, 10)
  return ({ value = '' }: Claim): Text => {
    const isPast = overdue === undefined && value.length === 10 && value < day
    const said = isYes(overdue?.value) ? ', overdue' : isPast ? ', before the day of this answer' : ''
    return { text: `${inWords(value)}${said}` }
  }
}
