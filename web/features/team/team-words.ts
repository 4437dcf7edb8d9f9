import { labelOf } from '../../register/words.ts'
import { type AccountEvent, roles, type TeamAccount } from '../../server/team.ts'
import { count } from '../../ui/numbers.ts'

/** What each role may do. */
export const mayDo: { readonly [role in TeamAccount['role']]: string } = {
  analyst: 'Makes lookups in their cases, and reads the records of these cases.',
  supervisor: 'Also sees every case, record and account, the audit and all spending, and sets budgets.',
  administrator: 'Also creates and changes accounts, sets prices, mints page keys, and erases records.',
}

export const roleOptions = roles.map((value) => ({ value, label: labelOf(value) }))

/** The details of a change; empty where there are none. */
export function detailInWords({ analyst_name, detail: { role, name, email, key, token } }: AccountEvent): string {
  const parts = [
    Array.isArray(role) ? `${labelOf(role[0])} became ${labelOf(role[1]).toLowerCase()}` : role && labelOf(role),
    name && `name: ${name}`,
    key &&
      `${key.domain}, ${count(key.minutes, 'minute')}, ${key.is_bound ? 'bound to one address' : 'from any address'}`,
    token?.name && `token: ${token.name}`,
    token?.days !== undefined && `${count(token.days, 'day')}, may ${(token.scopes ?? []).join(', ')}`,
    // Without an account, the address already stands in place of the name.
    analyst_name !== null && email,
  ]
  return parts.filter(Boolean).join('; ')
}

const others: { readonly [by: string]: string } = {
  link: 'the holder of the one-time link',
  'command line': 'the command line',
  start: 'the application at startup',
  provider: 'the sign-in provider',
}

export const authorInWords = ({ made_by_name, detail: { by } }: AccountEvent): string =>
  made_by_name ?? (by ? (others[by] ?? by) : 'unknown')
