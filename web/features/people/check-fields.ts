/** What the age check and the historic one ask for alike. */
import type { ParameterName } from '../../../contract/parameters.ts'

const address = ['addr1', 'postcode'] as const
const seldom = ['addr2', 'addr3', 'place', 'town', 'forename_fuzzy', 'surname_fuzzy'] as const

export const checkFields: ParameterName[] = ['fullname', 'forename', 'surname', ...address, ...seldom]
export const more = { label: 'More of the address, and how names are compared', fields: seldom }
