/** The register's codes of control in words: natures, kinds of controllers, statements. An unknown code stays as it is. */
import type { Words } from '../codes.ts'

const rights = {
  shares: 'shares',
  votes: 'voting rights',
  surplus: 'surplus assets',
  directors: 'Right to appoint or remove most directors',
  members: 'Right to appoint or remove most members of the management',
  people: 'Right to appoint or remove most managers',
  influence: 'Significant influence or control',
  nominee: 'The entity holds land for this controller as a nominee',
} as const

export type Nature = {
  right: keyof typeof rights
  /** More than this share in per cent, up to `high`. Null where the right has no band. */
  low: number | null
  high: number | null
  /** Null: the controller itself. `trust over` and `firm over`: by control of a trust or firm that has the right. */
  through: 'trust' | 'firm' | 'trust over' | 'firm over' | null
  /** The kind of body under control. */
  body: 'company' | 'limited liability partnership' | 'partnership' | 'overseas entity'
}

const starts: readonly (readonly [start: RegExp, right: Nature['right']])[] = [
  [/^ownership-of-shares-/, 'shares'],
  [/^voting-rights-/, 'votes'],
  [/^(part-)?right-to-share-surplus-assets-/, 'surplus'],
  [/^right-to-appoint-and-remove-directors\b/, 'directors'],
  [/^right-to-appoint-and-remove-members\b/, 'members'],
  [/^right-to-appoint-and-remove-person\b/, 'people'],
  [/^significant-influence-or-control\b/, 'influence'],
  [/^registered-owner-as-nominee-(person|another-entity)-[a-z-]+(?=-registered-overseas-entity$)/, 'nominee'],
]
const banded: ReadonlySet<Nature['right']> = new Set(['shares', 'votes', 'surplus'])
const rest =
  /^(?:(?:(\d+)-to-(\d+)|more-than-(\d+))-percent)?-?(?:as-(control-over-)?(trust|firm))?-?(limited-liability-partnership|registered-overseas-entity)?$/

/** Null for a code that the register does not describe. Such a nature has no band, and decides nothing. */
export function natureOf(code: string): Nature | null {
  const plain = code.trim().toLowerCase()
  const [start, right] = starts.find(([start]) => start.test(plain)) ?? []
  if (!start || !right) return null
  const found = rest.exec(plain.replace(start, ''))
  if (!found) return null
  const [, from, to, more, over, means, body] = found
  const low = from ?? more ?? null
  if (banded.has(right) !== (low !== null)) return null
  return {
    right,
    low: low === null ? null : Number(low),
    high: low === null ? null : Number(to ?? 100),
    through: means === undefined ? null : over ? `${means as 'trust'} over` : (means as 'trust'),
    body: bodyOf(plain, body),
  }
}

function bodyOf(code: string, end: string | undefined): Nature['body'] {
  if (end === 'limited-liability-partnership') return 'limited liability partnership'
  if (end === 'registered-overseas-entity') return 'overseas entity'
  return /^part-|-person\b/.test(code) ? 'partnership' : 'company'
}

const means = {
  trust: ', through a trust',
  firm: ', through a firm',
  'trust over': ', by control of a trust',
  'firm over': ', by control of a firm',
} as const

/** `Over 50% to 75% of the shares, through a trust`. */
export function natureInWords(code: string): string {
  const nature = natureOf(code)
  if (nature === null) return code
  const { right, low, high, through } = nature
  return `${low === null ? rights[right] : `${band(low, high!)} of the ${rights[right]}`}${through === null ? '' : means[through]}`
}

const band = (low: number, high: number): string => (high === 100 ? `Over ${low}%` : `Over ${low}% to ${high}%`)

export type ControllerKind = 'individual' | 'corporate' | 'legal' | 'protected'

const kindStarts: readonly (readonly [start: RegExp, kind: ControllerKind])[] = [
  [/^individual-/, 'individual'],
  [/^corporate-entity-/, 'corporate'],
  [/^legal-person-/, 'legal'],
  [/^super-secure-/, 'protected'],
]
// Some feeds repeat a word: `legal-person-person-with-significant-control`.
const kindEnd = /(persons?-with-significant-control|beneficial-owner)$/

/** Null for a kind that the register does not describe. */
export function controllerKindOf(kind: string): ControllerKind | null {
  const plain = kind.trim().toLowerCase()
  return kindEnd.test(plain) ? (kindStarts.find(([start]) => start.test(plain))?.[1] ?? null) : null
}

const kindWords: { readonly [kind in ControllerKind]: string } = {
  individual: 'Person',
  corporate: 'Company or other body',
  legal: 'Public body or other legal person',
  protected: 'Protected person: the law keeps the details off the register',
}

export function controllerKindInWords(kind: string): string {
  const known = controllerKindOf(kind)
  return known === null ? kind : kindWords[known]
}

const nobody = 'The company states that no one controls it'

/** An exemption. It says nothing about who controls the company. */
const exempt = (market: string): string => `The company need not name controllers: its shares trade on ${market}`

const statements: Words = {
  'no-individual-or-entity-with-signficant-control': nobody,
  'psc-exists-but-not-identified': 'A controller exists. The company does not know who',
  'psc-details-not-confirmed': 'The company knows a controller. The details are not confirmed',
  'steps-to-find-psc-not-yet-completed': 'The company has not finished looking for controllers',
  'psc-contacted-but-no-response': 'The company wrote to a possible controller. There was no reply',
  'psc-has-failed-to-confirm-changed-details':
    'The company asked a controller to confirm changed details. There was no reply',
  'restrictions-notice-issued-to-psc': 'The company restricts the shares of a controller who did not reply',
  'awaiting-confirmation-from-psc': 'The company believes it has a controller, who has not confirmed it',
  'all-beneficial-owners-identified': 'All beneficial owners are named',
  'no-beneficial-owner-identified': 'The beneficial owners are not known',
  'at-least-one-beneficial-owner-unidentified': 'Not all beneficial owners are known',
  'information-not-provided-for-at-least-one-beneficial-owner':
    'All beneficial owners are known. The details of at least one are missing',
  'at-least-one-beneficial-owner-unidentified-and-information-not-provided-for-at-least-one-beneficial-owner':
    'Not all beneficial owners are known. The details of at least one are missing',
  'nobody-has-become-or-ceased-to-be-a-beneficial-owner': 'No beneficial owner came or went in the period',
  'somebody-has-become-or-ceased-to-be-a-beneficial-owner': 'A beneficial owner came or went in the period',
  'no-change-beneficial-owner-relevant-period': 'No beneficial owner came or went in the period',
  'change-beneficial-owner-relevant-period': 'A beneficial owner came or went in the period',
  'no-trust-involved-relevant-period': 'No trustee became or ceased to be a beneficial owner in the period',
  'trust-involved-relevant-period': 'A trustee became or ceased to be a beneficial owner in the period',
  'no-change-beneficiary-relevant-period': 'No beneficiary came or went in the period',
  'change-beneficiary-relevant-period': 'A beneficiary came or went in the period',
  'psc-exempt-as-trading-on-regulated-market': exempt('a regulated market'),
  'psc-exempt-as-trading-on-uk-regulated-market': exempt('a UK regulated market'),
  'psc-exempt-as-trading-on-eu-regulated-market': exempt('an EU regulated market'),
  'psc-exempt-as-shares-admitted-on-market': exempt('a market that the law names'),
  'disclosure-transparency-rules-chapter-five-applies':
    'The company need not name controllers: it reports its large shareholders under the UK disclosure rules',
}

/** Partnerships state the same with an ending; the register writes `signficant`, and may mend it. */
const plainStatement = (statement: string): string =>
  statement
    .trim()
    .toLowerCase()
    .replace(/-partnership$/, '')
    .replace('-significant-', '-signficant-')

/** @param linked_name the controller whom the statement is about */
export function statementInWords(statement: string, linked_name?: string | null): string {
  const plain = plainStatement(statement)
  if (!Object.hasOwn(statements, plain)) return statement
  const words = statement.trim().endsWith('-partnership')
    ? statements[plain]!.replaceAll('The company', 'The partnership')
    : statements[plain]!
  return linked_name?.trim() ? `${words} (${linked_name.trim()})` : words
}

/** Only this statement says that no one controls the company. After the others, control is not known. */
export const isNoController = (statement: string): boolean =>
  plainStatement(statement) === 'no-individual-or-entity-with-signficant-control'
