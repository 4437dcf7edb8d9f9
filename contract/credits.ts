/** Credits are written as plain decimals, `12.5`, and counted in thousandths, to avoid binary fractions. */

/** An amount of credits as written, not negative. */
export const creditsPattern = /^\d{1,9}(\.\d{1,3})?$/

export const toThousandths = (credits: string): number => Math.round(Number(credits) * 1000)

/** `12.5`, `0.01`, `8412`. */
export const toCredits = (thousandths: number): string => String(thousandths / 1000)

/** What our service took for an answer, in credits: 0 for a page that the account paid for before (decision 0016). */
export const chargedHeader = 'whereabouts-charged'

/** Null if the service does not say it. */
export function chargedIn(headers: { readonly [name: string]: string | undefined }): string | null {
  const written = headers[chargedHeader] ?? ''
  return creditsPattern.test(written) ? toCredits(toThousandths(written)) : null
}

/** Whether these credits are what the service says that it took, and not a price. */
export const isCharged = (credits: string | null, headers: { readonly [name: string]: string | undefined }): boolean =>
  credits !== null && chargedIn(headers) === credits

/** For a sentence: `1 credit`, `0.05 credits`. */
export const creditsInWords = (credits: string): string => `${credits} ${credits === '1' ? 'credit' : 'credits'}`
