/** What the register's own profile, statements and insolvency cases say. Its flags beat all that we work out. */
import { isNo, isYes } from '../../../../contract/flags.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { insolvencyCaseInWords } from '../../../../contract/register/insolvency-words.ts'
import { controllerKindOf, isNoController, statementInWords } from '../../../../contract/register/words.ts'
import { controllerName, isCeased, leavesControlOpen } from '../../../register/controller.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import { type Evidence, type Finding, foundOr, type Known, type Reading } from './signal.ts'

const inProfile: Evidence[] = [{ source: 'profile', row: 'profile', words: 'The profile' }]
const finding = (sentence: string): Finding => ({ sentence, evidence: inProfile })

const noProfile = { unclear: 'The register has no profile of this company.' }

type Flag = { says: string | null | undefined; found: string }

/** A flag that the source leaves out is not a no. */
function byFlags(flags: readonly Flag[], absent: string, silent: string): Reading {
  const [first, ...others] = flags.filter(({ says }) => isYes(says)).map(({ found }) => finding(found))
  if (first) return { findings: [first, ...others] }
  return flags.every(({ says }) => isNo(says)) ? { absent } : { unclear: silent }
}

export function overdueByRegister({ profile }: Known): Reading {
  const company = profile.result.company_profile
  if (!company) return noProfile
  const { accounts, confirmation_statement: statement } = company
  const due = (day: string | null | undefined) => (day ? ` They were due by ${dateInWords(day)}.` : '')
  if (company.dissolved_on) return { absent: 'The company is dissolved, so nothing is due.' }
  return byFlags(
    [
      { says: accounts?.overdue, found: `The register says that accounts are overdue.${due(accounts?.next_due)}` },
      {
        says: statement?.overdue,
        found: `The register says that the confirmation statement is overdue.${due(statement?.next_due).replace('They were', 'It was')}`,
      },
    ],
    'The register says that neither accounts nor the confirmation statement are overdue.',
    'The register does not say whether accounts and the confirmation statement are overdue.',
  )
}

export function officeTroubled({ profile }: Known): Reading {
  const company = profile.result.company_profile
  if (!company) return noProfile
  return byFlags(
    [
      {
        says: company.registered_office_in_dispute,
        found: 'The register says that the registered office is in dispute.',
      },
      {
        says: company.registered_office_undeliverable,
        found: 'The register says that post to the registered office came back.',
      },
    ],
    'The register says that the registered office is neither in dispute nor undeliverable.',
    'The register does not say whether the registered office is in dispute or undeliverable.',
  )
}

const failing = /liquidation|receiver|administration|voluntary arrangement|insolvency/i

export function endingByRegister({ profile }: Known): Reading {
  const company = profile.result.company_profile
  if (!company) return noProfile
  const { company_status: status, status_detail, has_insolvency_history } = company
  const findings: Finding[] = []
  if (isStrikeOff(company)) findings.push(finding('The register has a proposal to strike the company off.'))
  if (status && failing.test(status)) findings.push(finding(`The status of the company is ${status}.`))
  if (isYes(company.has_been_liquidated)) findings.push(finding('The register says that the company was liquidated.'))
  else if (isYes(has_insolvency_history))
    findings.push(finding('The register says that the company has or had insolvency cases.'))
  const isSilent = !status && !status_detail
  const isMarked = isNo(has_insolvency_history) && isNo(company.has_been_liquidated)
  return foundOr(
    findings,
    `The status is ${status || 'not given'}.`,
    isSilent
      ? 'The register gives no status.'
      : isMarked
        ? null
        : 'The register does not say whether the company has insolvency cases, or was liquidated.',
  )
}

const isStrikeOff = (company: { status_detail?: string | null; company_status?: string | null }): boolean =>
  /strike.?off/i.test(`${company.status_detail ?? ''} ${company.company_status ?? ''}`)

export function controlNotKnown({ control }: Known): Reading {
  const controllers = (control.result.controller_list ?? []).filter((one) => !isCeased(one))
  const statements = (control.result.control_statement_list ?? [])
    .map((one, index) => ({ ...one, index }))
    .filter(({ ceased_on }) => !ceased_on)
  const findings: Finding[] = statements
    .filter(({ statement }) => statement && leavesControlOpen(statement))
    .map(({ statement, linked_name, index }) => ({
      sentence: `${statementInWords(statement ?? '', linked_name)}.`,
      evidence: [{ source: 'control' as const, row: `statement-${index}`, words: 'The statement' }],
    }))
  const isNothing = findings.length === 0 && controllers.length === 0 && statements.length === 0
  if (isNothing && control.gap)
    return { unclear: `The rows looked up name no controller in control now. ${control.gap}` }
  if (isNothing)
    findings.push({ sentence: 'The register lists no controller in control now, and no statement why.', evidence: [] })
  const isNobody = statements.some(({ statement }) => isNoController(statement ?? ''))
  return foundOr(
    findings,
    isNobody
      ? 'The company states that no one controls it.'
      : `The register names ${count(controllers.length, 'controller')} in control.`,
    control.gap,
  )
}

export function sanctionedController({ control }: Known): Reading {
  const all = (control.result.controller_list ?? []).map((controller, index) => ({ controller, index }))
  const findings = all
    .filter(({ controller }) => isYes(controller.is_sanctioned))
    .map(({ controller, index }) => ({
      sentence: `The register marks the controller ${controllerName(controller)} as sanctioned.`,
      evidence: [{ source: 'control' as const, row: `controller-${index}`, words: 'The controller' }],
    }))
  const silent = all.some(({ controller }) => !isNo(controller.is_sanctioned) && !isYes(controller.is_sanctioned))
  return foundOr(
    findings,
    all.length === 0 ? 'The answer lists no controller.' : 'The register marks no controller as sanctioned.',
    silent ? 'It does not say so of all of them.' : control.gap,
  )
}

/** The register of controllers has no mark of a disqualification, so only the records of the case can say it. */
export function disqualifiedController({ control, controllerBans, caseGap }: Known): Reading {
  const all = control.result.controller_list ?? []
  const findings = controllerBans.flatMap(({ controller, text }) => {
    const index = all.findIndex(({ controller_id }) => controller !== null && controller_id === controller)
    const evidence = [{ source: 'control' as const, row: `controller-${index}`, words: 'The controller' }]
    return index === -1 ? [] : [{ sentence: text, evidence }]
  })
  const untold = all.filter((one) => isPerson(one) && !(one.date_of_birth && one.notified_on)).length
  return foundOr(
    findings,
    `${all.length === 0 ? 'The answer lists no controller.' : 'No record of this case lists a ban of a controller during their control.'} The register of disqualified directors was not searched.`,
    control.gap ??
      caseGap ??
      (untold > 0
        ? `The answer does not give the month of birth and the start of control of ${count(untold, 'controller')}.`
        : null),
  )
}

/** A body cannot be disqualified. */
const isPerson = ({ kind, identification }: RecordOf<'controller'>): boolean => {
  const known = controllerKindOf(kind ?? '')
  return known === null ? !identification : known === 'individual' || known === 'protected'
}

export function insolvencyCases({ insolvency }: Known): Reading {
  const cases = insolvency.result.insolvency_case_list ?? []
  return foundOr(
    cases.map(({ type, number }, index) => ({
      sentence: `The register lists an insolvency case${number ? ` ${number}` : ''}: ${insolvencyCaseInWords(type ?? '') || 'kind not given'}.`,
      evidence: [{ source: 'insolvency' as const, row: `case-${index}`, words: 'The case' }],
    })),
    'The register lists no insolvency case.',
    insolvency.gap,
  )
}
