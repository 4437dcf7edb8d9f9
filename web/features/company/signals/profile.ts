/** What the register's own profile, statements and insolvency cases say. Its flags beat all that we work out. */
import { isNo, isYes } from '../../../../contract/flags.ts'
import { insolvencyCaseInWords } from '../../../../contract/register/insolvency-words.ts'
import { isNoController, statementInWords } from '../../../../contract/register/words.ts'
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
  if (isStrikeOff(company)) findings.push(finding('The register proposes to strike the company off.'))
  if (status && failing.test(status)) findings.push(finding(`The status of the company is ${status}.`))
  if (isYes(company.has_been_liquidated)) findings.push(finding('The register says that the company was liquidated.'))
  else if (isYes(has_insolvency_history))
    findings.push(finding('The register says that the company has insolvency cases.'))
  const isSilent = !status && !status_detail
  return foundOr(findings, `The status is ${status || 'not given'}.`, isSilent ? 'The register gives no status.' : null)
}

const isStrikeOff = (company: { status_detail?: string | null; company_status?: string | null }): boolean =>
  /strike.?off/i.test(`${company.status_detail ?? ''} ${company.company_status ?? ''}`)

export function controlNotKnown({ control }: Known): Reading {
  const controllers = (control.result.controller_list ?? []).filter((one) => !isCeased(one))
  const statements = (control.result.control_statement_list ?? []).filter(({ ceased_on }) => !ceased_on)
  const findings: Finding[] = statements
    .filter(({ statement }) => statement && leavesControlOpen(statement))
    .map(({ statement, linked_name }, index) => ({
      sentence: `${statementInWords(statement ?? '', linked_name)}.`,
      evidence: [{ source: 'control' as const, row: `statement-${index}`, words: 'The statement' }],
    }))
  if (findings.length === 0 && controllers.length === 0 && statements.length === 0)
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
