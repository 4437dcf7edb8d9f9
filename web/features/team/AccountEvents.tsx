import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { type AccountEvent, accountEventsQuery } from '../../server/team.ts'
import { Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Older } from './TeamScreen.tsx'
import { authorInWords, detailInWords } from './team-words.ts'

export function AccountEvents() {
  const query = useQuery(accountEventsQuery(useSearchParams()[0].get('before')))
  return (
    <Panel title="Changes to accounts" isOfTab>
      <p>Each change is recorded, and never altered. No passwords, codes, links or keys appear here.</p>
      <Read query={query} wanted="the changes">
        {({ events, next }) => (
          <>
            <Table<AccountEvent>
              name="account-events"
              caption="Changes to accounts, newest first"
              rows={events}
              none="No older changes."
              keyOf={({ seq }) => String(seq)}
              columns={[
                {
                  label: 'Change',
                  isName: true,
                  isCategory: true,
                  isPersonal: false,
                  value: ({ change }) => change,
                  cell: ({ change }) => change.charAt(0).toUpperCase() + change.slice(1),
                },
                {
                  label: 'Account',
                  value: ({ analyst_name }) => analyst_name,
                  cell: ({ analyst_name, detail }) => analyst_name ?? detail.email,
                },
                { label: 'What', value: detailInWords },
                { label: 'By', saysLabel: true, isCategory: true, isPersonal: true, value: authorInWords },
                timeColumn('When', ({ at }) => at),
              ]}
            />
            <Older next={next} of="changes to accounts" />
          </>
        )}
      </Read>
    </Panel>
  )
}
