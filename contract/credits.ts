/** Credits are written as plain decimals, `12.5`, and counted in thousandths, to avoid binary fractions. */

/** An amount of credits as written, not negative. */
export const creditsPattern = /^\d{1,9}(\.\d{1,3})?$/

export const toThousandths = (credits: string): number => Math.round(Number(credits) * 1000)

/** `12.5`, `0.01`, `8412`. */
export const toCredits = (thousandths: number): string => String(thousandths / 1000)

/** For a sentence: `1 credit`, `0.05 credits`. */
export const creditsInWords = (credits: string): string => `${credits} ${credits === '1' ? 'credit' : 'credits'}`
