/** UK telephone numbers: `+44 (0)113 496-0018` becomes `01134960018` (decision 0023). */

/** National numbers with their zero, by their first digits (spec/semantics 1.10). */
const shapes: readonly RegExp[] = [
  // Areas: 02x with eight digits, 011x or 01x1 with seven, the others nine or ten in all. No subscriber's number begins
  // with 0 or 1.
  /^02[03489][2-9]\d{7}$/,
  /^01(1\d|[2-9]1)[2-9]\d{6}$/,
  /^01[2-9][02-9]\d{6,7}$/,
  // Nationwide.
  /^03[0347]\d{8}$/,
  // Companies, and numbers over the internet.
  /^05[56]\d{8}$/,
  // Personal, mobiles, pagers.
  /^07\d{9}$/,
  // Free and special numbers. Some of the oldest free ones are shorter.
  /^08[0247]\d{8}$/,
  /^0800(1111|\d{6})$/,
  /^0845464\d$/,
  /^09[018]\d{8}$/,
]

/** National digits with the leading zero; null if the text is not a number of the United Kingdom. */
export function toTelephoneNumber(text: string): string | null {
  if (!/^[+\d\s().\-–/]+$/.test(text)) return null
  // People keep the zero between the country's code and the rest: +44 (0)113.
  const national = text.replace(/[^+\d]/g, '').replace(/^(\+|00)440?/, '0')
  return shapes.some((shape) => shape.test(national)) ? national : null
}

/** Whether an answer's number equals the requested one. Services may leave out the `+` or the zero. */
export function isSameTelephoneNumber(answered: string, asked: string): boolean {
  const number = toTelephoneNumber(asked)
  return number !== null && ['', '+', '0'].some((start) => toTelephoneNumber(start + answered.trim()) === number)
}
