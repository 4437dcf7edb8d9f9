/** Columns of access tokens: in the owner's profile, and in the team's list. */
import type { AccessToken } from '../../contract/desk/tokens.ts'
import type { Column } from '../table/Table.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { Button } from '../ui/Button.tsx'
import { timeInWords } from '../ui/dates.ts'

export const permissions: Column<AccessToken> = {
  label: 'May',
  saysLabel: true,
  value: ({ scopes }) => scopes.join(', '),
}

export const lastUsed: Column<AccessToken> = {
  label: 'Last used',
  saysLabel: true,
  isNarrow: true,
  value: ({ last_used_at }) => last_used_at ?? '',
  cell: ({ last_used_at }) =>
    last_used_at === null ? 'Never' : <time dateTime={last_used_at}>{timeInWords(last_used_at)}</time>,
}

export const ends: Column<AccessToken> = timeColumn('Ends', ({ expires_at }) => expires_at, { saysLabel: true })

/** @param nameOf names the token in the button, for screen readers */
export const revoking = <Token extends AccessToken>(
  ask: (token: Token) => void,
  nameOf: (token: Token) => string,
): Column<Token> => ({
  label: 'Change',
  isWayOn: true,
  cell: (token) =>
    token.state === 'active' && (
      <Button look="quiet" onClick={() => ask(token)} aria-label={`Revoke token: ${nameOf(token)}`}>
        Revoke token
      </Button>
    ),
})
