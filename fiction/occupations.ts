import type { Random } from './random.ts'
import type { Trade } from './trades.ts'

const doctors = new Set([
  'Doctor',
  'General Practitioner',
  'Consultant Physician',
  'Dentist',
  'Dental Surgeon',
  'Veterinary Surgeon',
])
const retirement = 62

/** A person's occupation in the trade. No one is retired at thirty. */
export function inventOccupation({ occupations }: Trade, age: number, random: Random): string {
  const occupation = random.pick(occupations)
  if (occupation === 'Retired' && age < retirement)
    return occupations.find((other) => other !== 'Retired') ?? 'Director'
  return age < 22 && random.chance(0.4) ? 'Student' : occupation
}

/** The occupation on this form: the trade's, or "director", as most people write outside their own trade. */
export function occupationNow(occupation: string, trade: Trade, age: number, random: Random): string {
  if (age < retirement && occupation === 'Retired') return 'Director'
  const chance = random.fraction()
  if (age > 66 && chance < 0.25) return 'Retired'
  const own = trade.occupations.includes(occupation) ? 0.5 : 0.12
  if (chance > 1 - own) return occupation
  return random.chance(0.6) ? 'Director' : 'Company Director'
}

export const isDoctor = (occupation: string): boolean => doctors.has(occupation)
