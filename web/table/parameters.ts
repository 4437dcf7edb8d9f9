/** The search parameters of a table's view begin with its name: `officers.sort=-appointed`, `officers.only=status:Current`. */
export const parts = ['sort', 'only', 'hide', 'columns'] as const

const endsWithOneOf = (parts: readonly string[], parameter: string) =>
  parts.some((part) => parameter.endsWith(`.${part}`))

/** A search parameter of any table's view. */
export const isOfTable = (parameter: string): boolean => endsWithOneOf(parts, parameter)

/** One that chooses rows by their values. */
export const isFilter = (parameter: string): boolean => endsWithOneOf(['only', 'hide'], parameter)
