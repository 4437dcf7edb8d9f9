/** What a batch can run for each row: a lookup, or steps that each take something from the answer before. */

import { hasResigned } from '../../contract/appointment.ts'
import type { BatchFlowList } from '../../contract/desk/batches.ts'
import type { Format } from '../../contract/formats.ts'
import { type OperationName, operationNames, type Result, operation as rowOf } from '../../contract/operations.ts'
import { formsAsPattern } from '../../contract/values/company-name.ts'
import { lookup_of_row } from './by-kind.ts'
import { namesakesIn, searchFor } from './disqualified.ts'
import { fieldsOf } from './fields.ts'
import { candidateFields, entryColumns } from './list-candidates.ts'

export type Params = { [parameter: string]: string }
type Fields = { readonly [field: string]: string }
/** `isLive`: a company on the register under its present name. No second one has that name. */
export type Choice = { label: string; detail: string; params: Params; isLive?: true }
/** Calls of the next step, or choices for the analyst, or nothing. */
export type Next = { calls: Params[] } | { choices: Choice[] }

type Step = {
  operation: OperationName
  label: string
  /** How many calls a row counts for in the highest price, if an answer decides their number; otherwise one. */
  counted?: number
  /** Sent with the step before, for the same company. So it also runs where that step gets no answer. */
  isBeside?: true
  /**
   * Uses the row's own values and the answer of the step before; null for the first step. @param earlier the fields of
   * the call before that answer
   */
  next(row: Params, answer: unknown, earlier?: Fields | null): Next
  /** The choices that a further page of the same answer adds. */
  more?(answer: unknown): Choice[]
  /** The place of the only choice with exactly the row's name. @param hasMore a further page may hold another one */
  sole?(row: Params, choices: readonly Choice[], hasMore: boolean): number | null
  /** The fields of an answer that depend on the row; without it, those that the answer gives alone. */
  fields?(row: Params, answer: unknown): Fields
  /** Of each entry of the answer, what the row makes of it. */
  entryColumns?: typeof entryColumns
}
export type Flow = {
  name: string
  label: string
  params: readonly string[]
  needs: readonly (readonly string[])[]
  isWhole: boolean
  /** Each row takes one of the steps, and names it. */
  takesOneStep?: true
  /** How a cell is read, if it depends on the cells before it. Undefined: as it is. */
  formatIn?(parameter: string, row: Params): Format | undefined
  steps: readonly Step[]
}

/** The caller does not set these: the key, the pseudonym and the pages. */
const ownParams = new Set(['api_key', 'client', 'page_id', 'previous_page_id'])

const only = (row: Params, operation: OperationName): Params => {
  const names = rowOf(operation).params as readonly string[]
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}
const fromRow = (operation: OperationName, label: string): Step => ({
  operation,
  label,
  next: (row) => ({ calls: [only(row, operation)] }),
})

const paramsOf = (operation: OperationName) => rowOf(operation).params.filter((name) => !ownParams.has(name))

/** Finds a company by its name, and looks up something of it. An analyst chooses where the name does not decide. */
const ofNamedCompany = (operation: OperationName, label: string): [Step, Step] => [
  {
    ...fromRow('company_name_search', 'Find the company'),
    next: ({ name = '' }) => ({ calls: [{ name }] }),
  },
  {
    operation,
    label,
    next: ({ name = '' }, answer) => companyNamed(name, answer as Companies),
    more: (answer) => companiesIn(answer as Companies).map(toChoice),
    sole: ({ name = '' }, choices, hasMore) => soleChoice(name, choices, hasMore),
  },
]
const byName = { params: ['name'], needs: [['name']], isWhole: false }

const [findCompany, lookUpOfficers] = ofNamedCompany('company_appointments', 'Look up its officers')

const company_officers: Flow = {
  name: 'company_officers',
  label: 'Company name: best company, its officers, disqualifications',
  ...byName,
  steps: [
    findCompany,
    {
      ...lookUpOfficers,
      fields: (_, answer) => ({
        ...fieldsOf('company_appointments', answer),
        ...officersLeftOut(answer as Appointments),
      }),
    },
    {
      operation: 'director_details',
      label: 'Look up each officer and disqualifications',
      // Few companies have more current officers. For one that has, the batch stops at its ceiling and can continue.
      counted: 10,
      next: (_, answer) => ({ calls: officersIn(answer as Appointments) }),
    },
    {
      operation: 'director_search',
      label: 'Search disqualified people by the officer’s name',
      counted: 10,
      next: (_, answer) => ({ calls: searchFor((answer as Result<'director_details'> | null)?.director) }),
    },
    {
      operation: 'director_details',
      label: 'Look up disqualified people of the same name',
      counted: 1,
      next: (_, answer, officer) => ({
        calls: namesakesIn(answer as Result<'director_search'> | null, officer ?? {}).map((director_id) => ({
          director_id,
        })),
      }),
    },
  ],
}

const controllersLabel = 'Look up its controllers'
const profileLabel = 'Look up its profile'

const company_control: Flow = {
  name: 'company_control',
  label: 'Company name: best company, its controllers',
  ...byName,
  steps: ofNamedCompany('company_controllers', controllersLabel),
}

const company_profile_and_control: Flow = {
  name: 'company_profile_and_control',
  label: 'Company name: best company, its profile and controllers',
  ...byName,
  steps: [
    ...ofNamedCompany('company_profile', profileLabel),
    { ...fromRow('company_controllers', controllersLabel), isBeside: true },
  ],
}

const number_profile_and_control: Flow = {
  name: 'number_profile_and_control',
  label: 'Company number: profile and controllers',
  params: ['company_number'],
  needs: [['company_number']],
  isWhole: true,
  steps: [fromRow('company_profile', profileLabel), fromRow('company_controllers', controllersLabel)],
}

/** Birth and country weigh a candidate. They are not sent, because a list may have them wrong. */
const name_candidates: Flow = {
  name: 'name_candidates',
  label: 'Name: candidates in lists of sanctions and bans',
  params: ['name', 'date_of_birth', 'country'],
  needs: [['name']],
  isWhole: true,
  steps: [
    {
      ...fromRow('sanctions_search', 'Search the lists by name'),
      next: ({ name = '' }) => ({ calls: [{ name }] }),
      fields: candidateFields,
      entryColumns,
    },
  ],
}

/** The two lookups use different names for the same home. */
const person_checks: Flow = {
  name: 'person_checks',
  label: 'Person: age and death',
  params: ['surname', 'forename', 'premises', 'street', 'postcode'],
  needs: [['surname', 'forename', 'premises', 'postcode']],
  isWhole: true,
  steps: [
    {
      ...fromRow('age_verification', 'Verify the age'),
      next: ({ premises = '', street = '', ...row }) => ({
        calls: [{ ...only(row, 'age_verification'), addr1: `${premises} ${street}`.trim() }],
      }),
    },
    fromRow('deceased', 'Screen for a death'),
  ],
}

const number_checks: Flow = {
  name: 'number_checks',
  label: 'Telephone number: both preference registers, area',
  params: ['telephone_number'],
  needs: [['telephone_number']],
  isWhole: true,
  steps: [fromRow('tps_full', 'Check both preference registers'), fromRow('geo_code_telephone', 'Locate the number')],
}

const single = (operation: OperationName): Flow => ({
  name: operation,
  label: rowOf(operation).purpose,
  params: paramsOf(operation),
  needs: rowOf(operation).needs,
  isWhole: true,
  steps: [fromRow(operation, rowOf(operation).purpose)],
})

/** Leaves out text messages, which need their own confirmation, and keys and the account, which have no rows. */
const isForRows = (operation: OperationName) => !rowOf(operation).creates && rowOf(operation).group !== 'account'

const several: readonly Flow[] = [
  ...[company_officers, company_control, company_profile_and_control, number_profile_and_control],
  ...[name_candidates, person_checks, number_checks, lookup_of_row],
]
const flows = new Map([...several, ...operationNames.filter(isForRows).map(single)].map((flow) => [flow.name, flow]))

export const flowNamed = (name: string): Flow | undefined => flows.get(name)

export const flowList = (): BatchFlowList => ({
  flows: [...flows.values()].map(({ name, label, params, needs, steps, takesOneStep }) => ({
    flow: name,
    label,
    params: [...params],
    needs: needs.map((set) => [...set]),
    steps: steps.map(({ operation, label, counted }) => ({
      operation,
      label,
      calls: counted ?? 1,
      is_open: counted !== undefined,
    })),
    takes_one_step: takesOneStep === true,
    about_people: steps.some(({ operation }) => rowOf(operation).about === 'person'),
  })),
})

/** A step, and those that go beside it. */
export function stepsAt({ steps }: Flow, from: number): { step: number; operation: OperationName }[] {
  const end = steps.findIndex(({ isBeside }, index) => index > from && !isBeside)
  return steps
    .slice(from, end < 0 ? steps.length : end)
    .map(({ operation }, index) => ({ step: from + index, operation }))
}

export type Call = { step: number; operation: OperationName; params: Params }

export const requiredCalls = ({ steps, isWhole }: Flow, row: Params): Call[] =>
  (isWhole ? steps : steps.slice(0, 1)).flatMap(({ operation, next }, step) => {
    const told = next(row, null)
    return 'calls' in told ? told.calls.map((params) => ({ step, operation, params })) : []
  })

/**
 * The one company with exactly this name, else the one that has it with another legal form. If none or several have
 * it, an analyst chooses. A further page may hold others, but no second live company of one name.
 */
function companyNamed(name: string, answer: Companies): Next {
  const found = companiesIn(answer)
  const those = (keyOf: (name: string) => string) =>
    found.filter((company) => keyOf(company.name ?? '') === keyOf(name) && keyOf(name) !== '')
  const exact = those(nameKey)
  const named = exact.length > 0 ? exact : those(bareKey)
  const [sole, ...others] = new Set(named.map(({ company_number }) => company_number!))
  const isCertain = !answer?.next_page_id?.trim() || exact.some(({ data_set }) => data_set === 'LIVE')
  if (sole !== undefined && others.length === 0 && isCertain) return { calls: [{ company_number: sole }] }
  return { choices: onceEach(exact.length > 0 && others.length > 0 ? exact : found).map(toChoice) }
}

/** The one that has the name now, else the one that had it or asked for it. The legal form decides only between several. */
function soleChoice(name: string, choices: readonly Choice[], hasMore: boolean): number | null {
  const named = choices.map(({ label, detail, isLive = false }, index) => ({
    index,
    isLive,
    name: label.replace(/ \([^()]*\)$/, ''),
    isPresent: !/(former|proposed) name/.test(detail),
  }))
  for (const keyOf of [nameKey, bareKey]) {
    const exact = named.filter((one) => keyOf(name) !== '' && keyOf(one.name) === keyOf(name))
    const present = exact.filter(({ isPresent }) => isPresent)
    const [sole, ...others] = present.length > 0 ? present : exact
    const isCertain = !hasMore || (sole?.isLive && keyOf === nameKey)
    if (sole) return others.length === 0 && isCertain ? sole.index : null
  }
  return null
}

/** A company is found by its present and its former names. */
const onceEach = (found: ReturnType<typeof companiesIn>) =>
  found.filter(({ company_number }, at) => found.findIndex((one) => one.company_number === company_number) === at)

type Companies = Result<'company_name_search'> | null

const companiesIn = (answer: Companies) =>
  (answer?.company_short_list ?? []).filter(({ company_number }) => company_number)

function toChoice(found: ReturnType<typeof companiesIn>[number]): Choice {
  const { name, company_number, company_status, data_set, place } = found
  const kind = kinds[data_set ?? ''] ?? (data_set === 'DISSOLVED' && !company_status ? 'Dissolved' : null)
  return {
    label: `${name ?? 'A company without a name'} (${company_number})`,
    detail: [company_status, kind, place].filter(Boolean).join(', '),
    params: { company_number: company_number! },
    ...(data_set === 'LIVE' && { isLive: true as const }),
  }
}

const kinds: { readonly [data_set: string]: string } = { FORMER: 'former name', PROPOSED: 'proposed name' }

const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replace(/\bLTD\b\.?/g, 'LIMITED')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const bareKey = (name: string) => nameKey(name).replace(forms, '')
const forms = new RegExp(`( (${formsAsPattern}))+$`)

type Appointments = Result<'company_appointments'> | null

/** Without those who resigned: the answer itself lists them. An unknown status is not a resignation. */
const inOffice = (answer: Appointments) =>
  (answer?.appt_list ?? []).filter(({ director_appt_list }) =>
    director_appt_list?.some((appointment) => !hasResigned(appointment)),
  )

/** Each officer once. */
function officersIn(answer: Appointments): Params[] {
  const ids = inOffice(answer).flatMap(({ director_id }) => (director_id ? [director_id] : []))
  return [...new Set(ids)].map((director_id) => ({ director_id }))
}

/** Says how many officers of a row the batch does not look up. */
function officersLeftOut(answer: Appointments): Fields {
  const withoutId = inOffice(answer).filter(({ director_id }) => !director_id).length
  const leftOut = [
    withoutId > 0 && `${withoutId} without an id`,
    answer?.next_page_id?.trim() && 'those of further pages',
  ].filter(Boolean)
  return leftOut.length > 0 ? { officers_not_looked_up: leftOut.join(', and ') } : {}
}
