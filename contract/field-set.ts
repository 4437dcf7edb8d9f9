/** Which fields an answer has (decision 0123). */
import type { Fields, Shape } from './shape.ts'

/** `interface`: those that it names. `described`: also those that it describes in words. `all`: ours too. */
export type FieldSet = 'interface' | 'described' | 'all'
export const fieldSets: readonly FieldSet[] = ['interface', 'described', 'all']

/** A caller asks for every field with the value `all`. */
export const fieldsHeader = 'whereabouts-fields'
/** The parameter of the description's address. */
export const fieldsParameter = 'fields'

/** @param strict SERVICE_STRICT: only fields that the interface names, whatever the caller asks */
export const fieldSetFor = (asked: string | undefined, strict: boolean): FieldSet =>
  strict ? 'interface' : asksForAll(asked) ? 'all' : 'described'

/** HTTP may join a header that is sent twice. */
const asksForAll = (asked = '') => asked.split(',').some((value) => value.trim().toLowerCase() === 'all')

const isIn = (set: FieldSet, { addition }: Shape): boolean =>
  addition === undefined || set === 'all' || (set === 'described' && addition.kind === 'decided')

export const fieldsIn = (set: FieldSet, fields: Fields): [name: string, shape: Shape][] =>
  Object.entries(fields).filter(([, shape]) => isIn(set, shape))

/** The interface says that sic_code is nil in SOAP (2.1; decision 0006). */
export const isNilInSoap = (set: FieldSet, shape: Shape): boolean =>
  set !== 'all' && shape.kind === 'record' && shape.record === 'sic_code'
