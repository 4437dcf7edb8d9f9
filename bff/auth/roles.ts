/** What somebody may do here. A supervisor also sees the team's records; an administrator also sees to accounts. */
import type { Role } from '../state/tables.ts'

/** Each may do what those before it may. */
export const roles = ['analyst', 'supervisor', 'administrator'] as const satisfies Role[]

export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)
