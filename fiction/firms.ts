import type { Officer } from './companies.ts'
import type { OfficerRolls } from './officers.ts'
import type { WeighedPlace } from './places.ts'
import { Random } from './random.ts'

/** Firms that hold offices in other companies: professional secretaries, nominees and trustees. */
const names = [
  'ALDERGATE SECRETARIES LIMITED',
  'BLUECOAT COMPANY SERVICES LIMITED',
  'CALDERWAY SECRETARIAL LIMITED',
  'CHANCELGATE REGISTRARS LIMITED',
  'DUNWICH CORPORATE DIRECTORS LIMITED',
  'FOLIO COMPANY SECRETARIES LIMITED',
  'GLENORCHARD TRUSTEES LIMITED',
  'INKWELL SECRETARIES LLP',
  'LAGANSTONE SECRETARIAL SERVICES LIMITED',
  'MINSTERYARD MANAGEMENT SERVICES LIMITED',
  'PARCHMENT NOMINEES LIMITED',
  'QUARTERDAY SECRETARIES LIMITED',
  'SEALINGWAX CORPORATE SERVICES LIMITED',
  'YSGRIFENYDDION Y BAE CYF',
]

/** The same few for every size of register. */
export function enterFirms(seed: number, weighedPlaces: readonly WeighedPlace[], rolls: OfficerRolls): Officer[] {
  const random = new Random(seed, 'firms')
  return names.map((name) => rolls.enterFirm(name, random.weighted(weighedPlaces).place, random))
}
