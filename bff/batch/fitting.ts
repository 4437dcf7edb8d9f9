/** What a table holds, by its values: the lookup that fits it, and the columns whose headings do not say it. */
import { companyNumberOrName, knownCompanyNumber } from '../../contract/values/company-number.ts'
import { readDate } from '../../contract/values/date.ts'
import { readIpAddress } from '../../contract/values/ip-address.ts'
import { isRead } from '../../contract/values/reading.ts'
import { readTelephone } from '../../contract/values/telephone.ts'
import type { Flow } from './flows.ts'
import { guessMapping, type Mapping } from './mapping.ts'

type Rows = readonly (readonly string[])[]
type Kind = {
  parameter: string
  lookup: string
  is: (cell: string) => boolean
  /** Other kinds have such values too. True if the heading or one of the values proves this kind. */
  isSure?: (heading: string, cells: readonly string[]) => boolean
}

/** Days without their dashes, and amounts with commas, can be read as numbers of companies too. */
const isCompanyNumber = (cell: string): boolean =>
  companyNumberOrName(cell) !== null &&
  knownCompanyNumber(cell) !== null &&
  !/[,.]/.test(cell) &&
  !isRead(readDate(asDay(cell)))
/** Orders and accounts have eight digits too. Only company numbers begin with the letters of a register. */
const hasPrefix = (cell: string): boolean => /^[a-z]{2}\s?\d{5,6}[a-z]?$/i.test(cell.trim()) && isCompanyNumber(cell)
const saysCompany = (heading: string): boolean =>
  /\b(compan(y|ies)|crn|reg|registered|registration)\b|^(company|reg(istration)?)_?(no|nr|num|number)$/i.test(heading)
const asDay = (cell: string) => cell.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** Values that cannot be mistaken for another kind, the most telling first. */
const kinds: readonly Kind[] = [
  {
    parameter: 'company_number',
    lookup: 'company_number_search',
    is: isCompanyNumber,
    isSure: (heading, cells) => saysCompany(heading) || cells.some(hasPrefix),
  },
  { parameter: 'telephone_number', lookup: 'number_checks', is: (cell) => isRead(readTelephone(cell)) },
  { parameter: 'ip_address', lookup: 'ip_location', is: (cell) => isRead(readIpAddress(cell)) },
]

/** A list may have wrong values, so three in four cells are enough. */
function holds({ is }: Kind, rows: Rows, column: number): boolean {
  const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.filter(is).length >= 0.75 * filled.length
}

const columnsOf = (kind: Kind, headings: readonly string[], rows: Rows) =>
  headings.filter((_, column) => holds(kind, rows, column))

/** The mapping, with a column for each parameter that exactly one free column holds. */
export function withValues(flow: Pick<Flow, 'params'>, mapping: Mapping, headings: readonly string[], rows: Rows) {
  const taken = new Set(Object.values(mapping))
  const found = kinds.flatMap((kind): [string, string][] => {
    if (!flow.params.includes(kind.parameter) || kind.parameter in mapping) return []
    const [only, ...others] = columnsOf(kind, headings, rows).filter((heading) => !taken.has(heading))
    return only === undefined || others.length > 0 ? [] : [[kind.parameter, only]]
  })
  return { ...mapping, ...Object.fromEntries(found) }
}

type Fitting = { fits: string | null; may_fit: string | null }

/** A single lookup; the analyst can choose another one. `may_fit` is a guess, for a table that proves none. */
export function fittingLookup(headings: readonly string[], rows: Rows): Fitting {
  const alone = kinds.flatMap((kind) => {
    const [only, ...others] = columnsOf(kind, headings, rows)
    return only === undefined || others.length > 0 ? [] : [{ kind, heading: only }]
  })
  const sure = alone.find(
    ({ kind, heading }) => kind.isSure?.(heading, cellsOf(headings.indexOf(heading), rows)) ?? true,
  )
  if (sure) return { fits: sure.kind.lookup, may_fit: null }
  const { name } = guessMapping({ params: ['name'] }, headings)
  if (name !== undefined && !/^(full )?name$/i.test(name.trim())) return { fits: 'company_name_search', may_fit: null }
  return { fits: null, may_fit: alone[0]?.kind.lookup ?? null }
}

const cellsOf = (column: number, rows: Rows): string[] => rows.map((row) => row[column] ?? '')
