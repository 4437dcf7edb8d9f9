/** Days since 1 January 1970. */
export type Day = number

export const dayLength = 86_400_000

export const yearOf = (day: Day): number => new Date(day * dayLength).getUTCFullYear()
export const firstDayOf = (year: number): Day => Date.UTC(year, 0, 1) / dayLength
