/**
 * The field `non_ltd`: Y for anything but a limited company, null where the type is missing. Reads the register's code
 * (`community-interest-company`) and the file's words (`Old Public Company`).
 */
export function notLimited(type: string | null): 'Y' | null {
  const words = (type ?? '').toLowerCase().replaceAll('-', ' ')
  if (words === '') return null
  // A partnership is not a company, even with limited liability.
  const isLimited =
    /^(ltd|plc|old public company)$|\blimited\b|community interest|societas/.test(words) &&
    !/partnership|unlimited/.test(words)
  return isLimited ? null : 'Y'
}
