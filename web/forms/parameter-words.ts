/** What a form calls each parameter of the contract, how it may be given, and an example that is nobody's. */
import type { OperationName } from '../../contract/operations.ts'
import type { ParameterName } from '../../contract/parameters.ts'

export type ParameterWords = { label: string; hint?: string; example?: string }

/** Telephone numbers are Ofcom's for drama; postcodes and people are of the fictional register. */
const words: { readonly [Name in ParameterName]?: ParameterWords } = {
  name: { label: 'Name', hint: 'Full name, or surname, forename' },
  surname: { label: 'Surname' },
  forename: { label: 'Forename' },
  fullname: { label: 'Full name' },
  place: { label: 'Place', hint: 'Town or postcode; empty for anywhere' },
  postcode: { label: 'Postcode', example: 'LS1 4VK' },
  telephone_number: { label: 'Telephone number', example: '01632 960123' },
}

/** Where an operation means something else by it. */
const byOperation: { readonly [Op in OperationName]?: { readonly [Name in ParameterName]?: ParameterWords } } = {}

export const wordsOf = (operation: OperationName, name: ParameterName): ParameterWords =>
  byOperation[operation]?.[name] ?? words[name] ?? { label: name }
