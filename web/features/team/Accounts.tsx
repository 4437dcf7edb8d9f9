import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { paths, withSearch } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { labelOf } from '../../register/words.ts'
import { sessionQuery } from '../../server/session.ts'
import { type TeamAccount, teamQuery } from '../../server/team.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { Invitations } from './Invitations.tsx'

/** Who has an account, and how it stands; an administrator opens one to change it. */
export function Accounts() {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(teamQuery)
  const [search] = useSearchParams()
  const opened = search.get('account')
  const isAdministrator = analyst?.role === 'administrator'
  const account = query.data?.find(({ analyst_id }) => analyst_id === opened)
  return (
    <>
      <Panel title="Accounts" isOfTab>
        <Read query={query} wanted="the accounts">
          {(accounts) => (
            <Table<TeamAccount>
              name="accounts"
              caption="Accounts"
              rows={accounts}
              keyOf={({ analyst_id }) => analyst_id}
              isMarked={({ analyst_id }) => analyst_id === opened}
              columns={[
                {
                  label: 'Name',
                  isName: true,
                  value: ({ name }) => name,
                  cell: ({ name, analyst_id }) =>
                    isAdministrator ? (
                      <Link to={withSearch(paths.team, { account: analyst_id })} preventScrollReset>
                        {name}
                      </Link>
                    ) : (
                      name
                    ),
                },
                ...columns,
              ]}
            />
          )}
        </Read>
      </Panel>
      {isAdministrator && account && <AccountPanel key={account.analyst_id} account={account} />}
      {isAdministrator && <Invitations />}
    </>
  )
}

const columns: Column<TeamAccount>[] = [
  { label: 'E-mail address', value: ({ email }) => email },
  { label: 'Role', isCategory: true, isPersonal: false, value: ({ role }) => labelOf(role) },
  {
    label: 'State',
    isCategory: true,
    isPersonal: false,
    value: ({ state }) => state,
    cell: ({ state }) =>
      state === 'active' ? <Status tone="usual">Active</Status> : <Status tone="mute">Disabled</Status>,
  },
  {
    label: 'Second factor',
    saysLabel: true,
    isCategory: true,
    isPersonal: false,
    value: ({ second_factor_at }) => (second_factor_at ? 'Set up' : 'None'),
    cell: ({ second_factor_at }) => (second_factor_at ? 'Set up' : <Status tone="warn">None</Status>),
  },
  {
    label: 'Last seen',
    saysLabel: true,
    isNarrow: true,
    value: ({ last_seen_at }) => last_seen_at,
    cell: ({ last_seen_at }) =>
      last_seen_at ? <time dateTime={last_seen_at}>{timeInWords(last_seen_at)}</time> : 'Not signed in now',
  },
]
