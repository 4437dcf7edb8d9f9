/** Blocks about companies from the register: profile, controllers, insolvency. */
import { insolvencyCaseInWords } from '../../contract/register/insolvency-words.ts'
import { appointmentOf, type Claim, type Property } from '../claim.ts'
import { dateCell, sourced } from './claim-cells.ts'
import { controllerRow, statementRow, unreadLists } from './control-fill.ts'
import { byRecord, cell, count, dayOf, type Filling, type Given, listOf, partial, say, table } from './filling.ts'
import type { Line } from './model.ts'
import { latest, newestOf } from './newest-records.ts'
import { profileOf } from './profile-fill.ts'

/** Profiles in full. Others are counted. */
const mostProfiles = 30

export const registerFills = {
  profile(id, all) {
    const newest = [...newestOf('company_profile', all)]
    if (newest.length === 0) return [say(id, 'No profile of a company is on record.')]
    const left = newest.length - mostProfiles
    return [
      ...newest
        .slice(0, mostProfiles)
        .flatMap(([company, record], at) => profileOf(`${id}-${at}`, company, record, all)),
      ...(left > 0 ? [say(`${id}-rest`, `Profiles of ${count(left)} more companies are on record.`)] : []),
      ...partial(id, all),
    ]
  },

  control(id, all) {
    const near = Map.groupBy(all.claims, appointmentOf)
    const beside = (claim: Claim) => near.get(appointmentOf(claim)) ?? []
    const since = (claim: Claim) => beside(claim).find(({ property }) => property.endsWith('_notified'))?.value ?? ''
    const named = new Set(all.claims.flatMap(({ property, mention }) => (property === 'name' ? [mention] : [])))
    const of = (name: Property) =>
      latest(
        all.claims.filter(({ property }) => property === name),
        all,
        since,
      )
    const rows = of('controller_of').map((claim) => controllerRow(claim, beside(claim), named.has(claim.mention), all))
    const statements = of('control_statement').map((claim) => statementRow(claim, beside(claim), all))
    const none = noneFound('company_controllers', 'no controller recorded', all)
    if (rows.length + statements.length + none.length === 0)
      return [say(id, 'No record in this report names a controller of a company, or says why there is none.')]
    return [
      ...(rows.length > 0
        ? table(id, 'Controllers', ['Company', 'Controller', 'Nature of control', 'Since', 'Until'], rows)
        : [say(id, 'The answers shown here name no controller.')]),
      ...listOf(`${id}-unread`, unreadLists(all)),
      ...listOf(`${id}-none`, none),
      ...(statements.length > 0
        ? [
            ...table(
              `${id}-statements`,
              'Statements about control',
              ['Company', 'Statement', 'Since', 'Until'],
              statements,
            ),
            say(
              `${id}-limit`,
              'A company may state that no one controls it. After any other statement, control is not known.',
            ),
          ]
        : []),
      ...partial(id, all),
    ]
  },

  insolvency(id, all) {
    const cases = all.claims.filter(({ property }) => property === 'insolvency')
    const rows = latest(cases, all, ({ source }) => source.pointer).map((claim) => insolvencyRow(claim, all))
    const clear = noneFound('company_insolvency', 'none recorded', all)
    if (rows.length + clear.length === 0) return [say(id, 'No lookup of insolvency cases is on record.')]
    return [
      ...(rows.length > 0 ? table(id, 'Insolvency cases', ['Company', 'Case', 'Began', 'Ended'], rows) : []),
      ...listOf(`${id}-none`, clear),
      ...partial(id, all),
    ]
  },
} satisfies { [fill: string]: Filling }

const noneFound = (operation: string, what: string, all: Given): Line[] =>
  [...newestOf(operation, all, 'none_found')].map(([company, record]) => [
    { text: all.label(company), about: company },
    { text: `: ${what} on ${dayOf(record.at)}.`, ...byRecord(record) },
  ])

function insolvencyRow(claim: Claim, { label, claimsIn }: Given): Line[] {
  const { record, pointer } = claim.source
  const own = pointer.replace(/\/type$/, '/')
  const its = claimsIn(record).filter(({ source }) => source.pointer.startsWith(own))
  const of = (property: Property) => its.find(({ property: name }) => name === property)
  return [
    cell(label(claim.mention), { about: claim.mention }),
    cell(insolvencyCaseInWords(claim.value ?? ''), sourced(claim)),
    dateCell(of('insolvency_began')),
    dateCell(of('insolvency_ended')),
  ]
}
