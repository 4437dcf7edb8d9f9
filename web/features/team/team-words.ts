import { type AccountEvent, roles, type TeamAccount } from '../../server/team.ts'
import { count } from '../../ui/numbers.ts'

export const roleWords: { readonly [role in TeamAccount['role']]: string } = {
  analyst: 'Analyst',
  supervisor: 'Supervisor',
  administrator: 'Administrator',
}

/** What each may do, for whoever chooses one. */
export const mayDo: { readonly [role in TeamAccount['role']]: string } = {
  analyst: 'Looks things up, in cases they are a member of, and sees what they and these cases hold.',
  supervisor: 'Besides: sees every case, record and account, the audit and all spending, and sets budgets.',
  administrator: 'Besides: makes and changes accounts, sets prices, mints keys for web pages, and erases.',
}

export const roleOptions = roles.map((value) => ({ value, label: roleWords[value] }))

const roleInWords = (role: string): string => roleWords[role as TeamAccount['role']] ?? role

/** What a change was in particular; empty where its name says it all. */
export function detailInWords({ analyst_name, detail: { role, name, email, key } }: AccountEvent): string {
  const parts = [
    Array.isArray(role)
      ? `${roleInWords(role[0])} became ${roleInWords(role[1]).toLowerCase()}`
      : role && roleInWords(role),
    name && `name: ${name}`,
    key &&
      `${key.domain}, ${count(key.minutes, 'minute')}, ${key.is_bound ? 'bound to one address' : 'from any address'}`,
    // Where there is no account yet, it stands in the place of its name.
    analyst_name !== null && email,
  ]
  return parts.filter(Boolean).join('; ')
}

const others: { readonly [by: string]: string } = {
  link: 'whoever had the one-time link',
  'command line': 'the command line',
  start: 'the application at its start',
  provider: 'the sign-in provider',
}

export const authorInWords = ({ made_by_name, detail: { by } }: AccountEvent): string =>
  made_by_name ?? (by ? (others[by] ?? by) : 'nobody known')
