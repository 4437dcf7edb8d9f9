/**
 * The setting that a variable almost names. Without it, the program would run as if the setting were unset. Other
 * programs have variables too, so only long names with a slip or two count.
 */
export function settingMeantBy(variable: string, names: readonly string[]): string | null {
  if (names.includes(variable)) return null
  return names.find((name) => slipsBetween(variable, name) <= slipsIn(name)) ?? null
}

const slipsIn = ({ length }: string): number => (length < 8 ? 0 : length < 12 ? 1 : 2)

/** Letters that are missing, wrong or too many, and neighbours that changed places. 3 stands for any larger number. */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let at = 1; at <= a.length; at++) {
    const row = [at]
    for (let column = 1; column <= b.length; column++) {
      const wrong = a[at - 1] === b[column - 1] ? 0 : 1
      const slips = Math.min(rows[at - 1]![column]! + 1, row[column - 1]! + 1, rows[at - 1]![column - 1]! + wrong)
      const isSwapped = at > 1 && column > 1 && a[at - 1] === b[column - 2] && a[at - 2] === b[column - 1]
      row.push(isSwapped ? Math.min(slips, rows[at - 2]![column - 2]! + 1) : slips)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
