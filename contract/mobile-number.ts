import { toTelephoneNumber } from './telephone.ts'

/** Like `toTelephoneNumber`, for numbers that take text messages: not personal numbers (070) or pagers (076). */
export function toMobileNumber(text: string): string | null {
  const number = toTelephoneNumber(text)
  return number !== null && /^07[1-57-9]/.test(number) ? number : null
}
