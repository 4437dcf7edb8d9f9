/** The members that an answer of Companies House must have, and their types. Any other answer is none. */
import { type Json, memberOf } from '../json.ts'

type Members = {
  /** One of each set must be there, as text. */
  needs?: readonly (readonly string[])[]
  /** May be missing. */
  texts?: readonly string[]
  /** Must be there, as an object or a list. */
  holds?: string
}
type Row = { path: RegExp; isList?: true } & Members

const company: Members = {
  needs: [['company_name', 'title'], ['company_number']],
  texts: ['company_status', 'snippet'],
}
const term = ['officer_role', 'appointed_on', 'resigned_on']
const filing: Members = {
  needs: [['type', 'description', 'category']],
  texts: ['date', 'transaction_id', 'links.document_metadata'],
}

const rows: readonly Row[] = [
  { path: /^\/company\/[^/]+$/, ...company },
  { path: /^\/company\/[^/]+\/officers$/, isList: true, needs: [['name']], texts: term },
  {
    path: /^\/company\/[^/]+\/charges$/,
    isList: true,
    texts: ['status', 'charge_code', 'created_on', 'acquired_on', 'delivered_on', 'satisfied_on'],
  },
  { path: /^\/company\/[^/]+\/filing-history$/, isList: true, ...filing },
  { path: /^\/company\/[^/]+\/filing-history\/[^/]+$/, ...filing },
  { path: /^\/(advanced-|dissolved-)?search\/companies$/, isList: true, ...company },
  { path: /^\/search\/(disqualified-)?officers$/, isList: true, needs: [['title']], texts: ['links.self'] },
  { path: /^\/officers\/[^/]+\/appointments$/, isList: true, needs: [['appointed_to.company_number']], texts: term },
  { path: /^\/disqualified-officers\//, needs: [['surname', 'name']] },
  {
    path: /^\/company\/[^/]+\/persons-with-significant-control$/,
    isList: true,
    needs: [['kind']],
    texts: ['name', 'notified_on', 'ceased_on', 'links.self'],
  },
  {
    path: /^\/company\/[^/]+\/persons-with-significant-control-statements$/,
    isList: true,
    needs: [['statement']],
    texts: ['notified_on', 'ceased_on', 'linked_psc_name'],
  },
  { path: /^\/company\/[^/]+\/exemptions$/, holds: 'exemptions' },
  { path: /^\/company\/[^/]+\/insolvency$/, holds: 'cases' },
  { path: /^\/document\/[^/]+$/, needs: [['company_number']] },
]

export function isAsExpected(path: string, value: unknown): boolean {
  if (!isObject(value)) return false
  const row = rows.find((row) => row.path.test(path))
  if (!row) return true
  if (!row.isList) return hasMembers(value, row)
  const items = itemsOf(value)
  return items?.every((item) => isObject(item) && hasMembers(item, row)) ?? false
}

/** The API leaves the list out where it counts none, and gives one object where its schema has a list. */
function itemsOf(answer: Json): unknown[] | null {
  const { items } = answer
  if (items !== undefined) return Array.isArray(items) ? items : [items]
  return counts.some((name) => answer[name] === 0) ? [] : null
}

const counts = ['total_results', 'total_count', 'hits']

const hasMembers = (item: Json, { needs = [], texts = [], holds }: Members): boolean =>
  (holds === undefined || (typeof member(item, holds) === 'object' && member(item, holds) !== null)) &&
  needs.every((names) => names.some((name) => !isAbsent(item, name))) &&
  [...needs.flat(), ...texts].every((name) => isAbsent(item, name) || typeof member(item, name) === 'string')

const isAbsent = (item: Json, name: string) => [undefined, null, ''].includes(member(item, name) as undefined)
const member = (item: Json, name: string) => memberOf(item, ...name.split('.'))

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
