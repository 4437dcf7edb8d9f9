/** Why a screening ended before its last name, in words. The table holds the reason. */

import type { NotRunReason } from '../../contract/reasons.ts'
import type { ActorFault } from '../auth/actors.ts'

export type Stop = ActorFault | NotRunReason | 'no_list' | 'ceiling' | 'refused_key' | 'out_of_credits' | 'failure'

const words: { readonly [Reason in Stop]?: string } = {
  no_list: 'No list of sanctions is loaded. Ask the operator to load one.',
  ceiling: 'The next lookup would pass the ceiling. Press again with a higher one.',
  refused_key: 'The service refused the key. Ask your administrator to check it.',
  out_of_credits: 'The account has no credits left.',
  over_budget: 'A budget does not allow the next lookup.',
  price_unknown: 'The price is not known, and a budget refuses that.',
  unavailable: 'A lookup got no turn after many tries. Screen again later.',
  ledger: 'The ledger cannot be written, so nothing more is sent. Tell your administrator.',
  case_incomplete: 'The case has no purpose or no lawful basis for lookups here. Add it first.',
  case_expired: 'The retention date of the case has passed. Set a later date first.',
  case_closed: 'The case is closed.',
  account_disabled: 'The account that started it is disabled.',
  sessions_ended: 'The session that started it was ended.',
  token_revoked: 'The access token that started it was revoked.',
  token_expired: 'The access token that started it has expired.',
  left_case: 'The colleague who started it no longer works in the case.',
}

const other = 'The application failed. Its log has the details.'

/** @param why null where it ended by hand */
export const stopInWords = (why: string | null): string =>
  why === null ? 'Somebody stopped it.' : (words[why as Stop] ?? other)
