/** The formats that can be loaded, by the names that `npm run load` gives them. */
import { companies } from './companies.ts'
import type { Format } from './format.ts'
import { nearest } from './nearest.ts'

export const formats: { readonly [name: string]: Format } = { companies, nearest }
