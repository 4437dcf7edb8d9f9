/** A row of the contract: an operation, its parameters and result in wire order, and facts that the shapes do not show. */
import type { ParameterFormat } from './formats.ts'
import type { ParameterName } from './parameters.ts'
import type { Fields } from './shape.ts'

/** The browser's build leaves `purpose` and `decided` out. */
export type OperationRow = {
  /** On screens and in reports. */
  readonly name: string
  readonly group: Group
  readonly purpose: string
  readonly params: readonly ParameterName[]
  /** Sets of parameters: at least one set must be filled in whole (decision 0012). */
  readonly needs: readonly (readonly ParameterName[])[]
  /** Pairs of alternatives: give one side only, because the service uses only one (decision 0012). */
  readonly either?: readonly (readonly [readonly ParameterName[], readonly ParameterName[]])[]
  /** Parameters whose format here differs from parameters.ts. */
  readonly formats?: { readonly [Name in ParameterName]?: ParameterFormat }
  readonly result: Fields
  /** The answer that means none found. Without a rule, every answer is a finding (decision 0024). */
  readonly noneFound?: NoneFound
  /** Personal data: the lookup needs a case, and its parameters never appear in a URL (decision 0011). */
  readonly about?: 'person'
  readonly creates?: 'message' | 'key'
  /** The unit of charge, if it is not the call: the blocks of a message (decision 0023). */
  readonly chargedBy?: 'block'
  /** Whether a javascript_key may call it, or only the account key (decision 0014). */
  readonly callers: 'any key' | 'account key'
  readonly decided: readonly string[]
}

export type NoneFound =
  /** These fields are empty, and so is every other field. `ignoring` fields only repeat or describe the request. */
  | { readonly empty: readonly string[]; readonly ignoring?: readonly string[] }
  /** This flag is no, and the other field has no record. */
  | { readonly no: string; readonly unless?: string }

/** On the page of the service. */
export type Group =
  | 'company'
  | 'director'
  | 'person'
  | 'telephone'
  | 'place'
  | 'account'
  | 'control'
  | 'sanctions'
  | 'land'

export const isParameterOf = (row: OperationRow, parameter: string): parameter is ParameterName =>
  (row.params as readonly string[]).includes(parameter)
