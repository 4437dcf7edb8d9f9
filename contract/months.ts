export const months: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')

export const shortMonths: readonly string[] = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')
