import { toTelephoneNumber } from './telephone.ts'

/** As `toTelephoneNumber`, of numbers that a text message can reach: not personal ones (070), nor pagers (076). */
export function toMobileNumber(text: string): string | null {
  const number = toTelephoneNumber(text)
  return number !== null && /^07[1-57-9]/.test(number) ? number : null
}
