/** Days since 1 January 1970. */
export type Day = number

export const dayLength = 86_400_000

/** The day of a moment in UK time, as YYYY-MM-DD: it is compared with days of the register (decision 0238). */
export const ukDate = (at: string): string => ukDay.format(new Date(at))
export const dayOfMoment = (at: string): Day => Date.parse(ukDate(at)) / dayLength

// Swedish dates have the ISO form.
const ukDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' })

export const isoDate = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10)

export const yearOf = (day: Day): number => new Date(day * dayLength).getUTCFullYear()
export const firstDayOf = (year: number): Day => Date.UTC(year, 0, 1) / dayLength
