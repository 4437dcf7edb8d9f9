import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { type AccountEvent, accountEventsQuery } from '../../server/team.ts'
import { Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Older } from './Older.tsx'
import { authorInWords, detailInWords } from './team-words.ts'

/** What was done to accounts, by whom and when. */
export function AccountEvents() {
  const query = useQuery(accountEventsQuery(useSearchParams()[0].get('before')))
  return (
    <Panel title="Changes to accounts">
      <p>
        Each is written down with the change itself, and only ever added to. No password, code, link or key stands here.
      </p>
      <Read query={query} wanted="the changes">
        {({ events, next }) =>
          events.length === 0 ? (
            <p>Nothing older is on record.</p>
          ) : (
            <>
              <Table<AccountEvent>
                name="account-events"
                caption="Changes to accounts, the newest first"
                rows={events}
                keyOf={({ seq }) => String(seq)}
                columns={[
                  {
                    label: 'Change',
                    isName: true,
                    isCategory: true,
                    value: ({ change }) => change,
                    cell: ({ change }) => change.charAt(0).toUpperCase() + change.slice(1),
                  },
                  {
                    label: 'Account',
                    value: ({ analyst_name }) => analyst_name,
                    cell: ({ analyst_name, detail }) => analyst_name ?? detail.email,
                  },
                  { label: 'What', value: detailInWords, cell: detailInWords },
                  { label: 'By', saysLabel: true, isCategory: true, value: authorInWords, cell: authorInWords },
                  {
                    label: 'When',
                    isNarrow: true,
                    value: ({ at }) => at,
                    cell: ({ at }) => <time dateTime={at}>{timeInWords(at)}</time>,
                  },
                ]}
              />
              <Older next={next} of="changes to accounts" />
            </>
          )
        }
      </Read>
    </Panel>
  )
}
