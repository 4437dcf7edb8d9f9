/** Columns that only a lookup of the register gives. Its price is in the name of the column. */
import type { OperationName } from '../../contract/operations.ts'
import { insolvencyCaseInWords } from '../../contract/register/insolvency-words.ts'
import { natureInWords, statementInWords } from '../../contract/register/words.ts'
import { type Property, properties } from '../../entities/claim.ts'

/** The claims of a controller name the company that it controls. The company has none of its own. */
const controllers = { id: 'controllers', name: 'Controllers' } as const
export type ColumnName = Property | typeof controllers.id

const lookups: { readonly [Name in ColumnName]?: OperationName } = {
  controllers: 'company_controllers',
  control_statement: 'company_controllers',
  insolvency: 'company_insolvency',
  registered_office: 'company_profile',
  disputed_office: 'company_profile',
  undeliverable_office: 'company_profile',
  company_type: 'company_profile',
  status_detail: 'company_profile',
  accounts_due: 'company_profile',
  accounts_overdue: 'company_profile',
  confirmation_due: 'company_profile',
  confirmation_overdue: 'company_profile',
}

/** Null: the column reads the records of the case, and looks up a company that they do not name. */
export const lookupOf = (name: ColumnName): OperationName | null => lookups[name] ?? null

const ofStatus: ReadonlySet<Property> = new Set(['status', 'index_status', 'status_since'])

/** Whether an older record says only what was. */
export const saysNow = (name: Property): boolean => ofStatus.has(name) || lookupOf(name) !== null

/** The property whose newest record decides. The parts of a status go together. */
export const decidingFor = (name: Property): Property => (ofStatus.has(name) ? 'status' : name)

export const isProperty = (name: ColumnName): name is Property => name !== controllers.id

export const isColumn = (id: string): id is ColumnName => id === controllers.id || Object.hasOwn(properties, id)

export const columnName = (name: ColumnName): string =>
  name === controllers.id ? controllers.name : properties[name].label

export const columnNames: readonly ColumnName[] = [...(Object.keys(properties) as Property[]), controllers.id]

/** Codes of the register as words. */
export function inWords(name: Property, value: string): string {
  if (name === 'control_statement') return statementInWords(value)
  if (name === 'control_nature') return natureInWords(value)
  return name === 'insolvency' ? insolvencyCaseInWords(value) : value
}
