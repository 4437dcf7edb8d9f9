import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { paths, withSearch } from '../../paths.ts'
import { ends, lastUsed, permissions, revoking } from '../../register/token-columns.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { type TeamToken, teamTokensQuery, useTeam } from '../../server/team.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** The active access tokens of all accounts, for administrators. */
export function AccessTokens() {
  const query = useQuery(teamTokensQuery)
  const team = useTeam()
  const [revoked, setRevoked] = useState<TeamToken | null>(null)
  return (
    <Panel title="Active access tokens">
      <p>With a token, a program works as the owner of the token. Expired and revoked tokens are not listed.</p>
      <Read query={query} wanted="the access tokens">
        {(tokens) => (
          <Table<TeamToken>
            name="team-tokens"
            caption="Active access tokens, newest first"
            rows={tokens}
            none="No active access tokens."
            keyOf={({ token_id }) => token_id}
            columns={[...columns, revoking(setRevoked, ownedName)]}
          />
        )}
      </Read>
      {revoked && (
        <Confirm
          title={`Revoke ${ownedName(revoked)}?`}
          verb="Revoke token"
          onClose={() => setRevoked(null)}
          onDo={() => team.revokeToken(revoked)}
        >
          <p>
            Programs with this token stop at once. Batches that it started pause. Records stay. {revoked.analyst_name}{' '}
            can make another token.
          </p>
        </Confirm>
      )}
    </Panel>
  )
}

const ownedName = ({ name, analyst_name }: TeamToken) => `${name}, token of ${analyst_name}`

const columns: Column<TeamToken>[] = [
  { label: 'Name', isName: true, value: ({ name }) => name },
  {
    label: 'Owner',
    saysLabel: true,
    value: ({ analyst_name }) => analyst_name,
    cell: ({ analyst_id, analyst_name }) => (
      <Link to={withSearch(paths.team, { account: analyst_id })}>{analyst_name}</Link>
    ),
  },
  permissions,
  timeColumn('Made', ({ created_at }) => created_at, { saysLabel: true }),
  lastUsed,
  ends,
]
