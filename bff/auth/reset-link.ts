/** Links to passwords, for the Team screen and the command line. */
import { Problem } from '../http/problem.ts'
import type { AnalystTable } from '../state/tables.ts'
import type { Author } from './audit.ts'
import type { Auth } from './auth.ts'
import type { ShownLink } from './links.ts'

/** @throws Problem where the account could not use the link */
export async function resetLink(
  { links, policy }: Pick<Auth, 'links' | 'policy'>,
  { analyst_id, email, disabled_at }: AnalystTable,
  by: Author,
): Promise<ShownLink> {
  if (disabled_at !== null) throw new Problem(409, 'Account disabled', 'This account is disabled. Enable it first.')
  requirePasswords(policy, email)
  return links.reset(analyst_id, by)
}

/** @throws Problem where this person signs in through the provider alone */
export function requirePasswords(policy: Auth['policy'], email: string): void {
  if (policy.takesPassword(email)) return
  const detail = 'Accounts come from the sign-in provider. Give this person a role there.'
  throw new Problem(409, 'No passwords here', detail)
}
