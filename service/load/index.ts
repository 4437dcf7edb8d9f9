import { companies } from './companies.ts'
import { disqualified } from './disqualified.ts'
import type { Format } from './format.ts'
import { nearest } from './nearest.ts'
import { officerUpdates } from './officer-updates.ts'
import { officers } from './officers.ts'
import { geonames, openNames } from './places.ts'
import { codePointOpen, nspl, onspd } from './postcodes.ts'
import { tps } from './tps.ts'

export const formats: { readonly [name: string]: Format } = {
  companies,
  disqualified,
  nearest,
  officers,
  'officer-updates': officerUpdates,
  onspd,
  nspl,
  'code-point-open': codePointOpen,
  'open-names': openNames,
  geonames,
  tps,
}
