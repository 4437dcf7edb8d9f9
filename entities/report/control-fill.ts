/** Who controls a company: rows of tables, and why it is not known. */
import {
  controllerKindInWords,
  isNoController,
  natureInWords,
  statementInWords,
} from '../../contract/register/words.ts'
import { appointmentOf, type Claim, type MentionKey, type Property } from '../claim.ts'
import { dateCell, sourced } from './claim-cells.ts'
import { cell, dayOf, type Given } from './filling.ts'
import type { Line, RecordLine } from './model.ts'
import { isNewestIn, newestOf } from './newest-records.ts'

export function controllerRow(claim: Claim, beside: readonly Claim[], isNamed: boolean, { label }: Given): Line[] {
  const { mention, other = '', value = '' } = claim
  const natures = beside.filter(({ property }) => property === 'control_nature')
  const of = (property: Property) => beside.find((one) => one.property === property)
  return [
    cell(label(other), { about: other }),
    cell(isNamed ? label(mention) : controllerKindInWords(value) || label(mention), {
      about: mention,
      ...sourced(claim),
    }),
    natures.map((nature, at) => ({
      text: `${at > 0 ? '; ' : ''}${natureInWords(nature.value ?? '')}`,
      ...sourced(nature),
    })),
    dateCell(of('control_notified')),
    dateCell(of('control_ceased')),
  ]
}

export function statementRow(claim: Claim, beside: readonly Claim[], { label }: Given): Line[] {
  const of = (property: Property) => beside.find((one) => one.property === property)
  return [
    cell(label(claim.mention), { about: claim.mention }),
    cell(statementInWords(claim.value ?? ''), sourced(claim)),
    dateCell(of('control_statement_notified')),
    dateCell(of('control_statement_ceased')),
  ]
}

/** Why control of a company is not known, one line each: the statements in force, or nothing at all. */
export function unknownControl(all: Given): Line[] {
  const near = Map.groupBy(all.claims, appointmentOf)
  const isOver = (claim: Claim) =>
    (near.get(appointmentOf(claim)) ?? []).some(({ property }) => /_ceased$/.test(property))
  const line = (company: MentionKey, before: string, after: string, record: RecordLine): Line => [
    { text: before },
    { text: all.label(company), about: company },
    { text: after, sources: [{ record: record.id, pointer: '' }] },
  ]
  const isNewest = isNewestIn(all)
  const lists = Map.groupBy(
    all.records.filter((one) => one.operation === 'company_controllers' && isNewest(one)),
    ({ params }) => params.company_number?.trim().toUpperCase(),
  )
  const found = [...newestOf('company_controllers', all)].flatMap(([company, record]): Line[] => {
    const its = (lists.get(company.slice('company:'.length)) ?? []).flatMap(({ id }) => all.claimsIn(id))
    const controllers = its.filter((one) => one.property === 'controller_of' && one.other === company && !isOver(one))
    const hidden = controllers.filter(({ value = '' }) => /^super-secure-/.test(value))
    const guarded =
      hidden.length > 0
        ? [line(company, 'A controller of ', ' is protected by law. The register gives no name.', record)]
        : []
    if (controllers.length > 0) return guarded
    const statements = its.filter(
      (one) => one.property === 'control_statement' && one.mention === company && !isOver(one),
    )
    if (statements.some(({ value = '' }) => isNoController(value))) return []
    const why = statements.map(({ value = '' }) => statementInWords(value)).join('. ')
    return [
      line(
        company,
        'Who controls ',
        ` is not known: ${why || 'no controller and no statement in force is on record'}.`,
        record,
      ),
    ]
  })
  const none = [...newestOf('company_controllers', all, 'none_found')].map(([company, record]) =>
    line(company, 'The register names no controller of ', `, and no statement says why (${dayOf(record.at)}).`, record),
  )
  return [...found, ...none]
}

/** Companies whose list of controllers has further pages that the case does not hold, or may have some. */
export const unreadLists = (all: Given): Line[] => [
  ...[...newestOf('company_controllers', all)].flatMap(([company, record]) =>
    all.partlyRead?.has(record.id) ? [unreadLine(company, all.label(company), record)] : [],
  ),
  ...uncheckedLists(all),
]

export const uncheckedLists = ({ notChecked = 0 }: Pick<Given, 'notChecked'>): Line[] =>
  notChecked > 0
    ? [[{ text: `Companies whose list of controllers may have further pages, which was not checked: ${notChecked}.` }]]
    : []

export const unreadLine = (about: MentionKey, text: string, record: RecordLine): Line => [
  { text: 'The list of controllers of ' },
  { text, about },
  { text: ' has further pages that this case does not hold.', sources: [{ record: record.id, pointer: '' }] },
]
