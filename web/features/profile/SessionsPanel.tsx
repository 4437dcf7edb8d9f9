import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/Read.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Again } from './PasswordPanel.tsx'
import { endOtherSessions, endSession, type OwnSession, sessionsQuery } from './profile.ts'

/** @param hasPassword without a password, the analyst must have signed in recently */
export function SessionsPanel({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const query = useQuery(sessionsQuery)
  const [ended, setEnded] = useState<OwnSession | 'others' | null>(null)
  const read = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  return (
    <Panel
      title="Where you are signed in"
      actions={
        (query.data?.length ?? 0) > 1 && (
          <Button look="quiet" onClick={() => setEnded('others')}>
            End other sessions
          </Button>
        )
      }
    >
      <p>
        Ending a session stops the batches and watches that it started. Your access tokens still work. You can revoke
        them under <a href="#access-tokens">Access tokens</a>.
      </p>
      <Read query={query} wanted="your sessions">
        {(sessions) => (
          <Table<OwnSession>
            name="sessions"
            caption="Your sessions, last seen first"
            rows={sessions}
            keyOf={({ session_id }) => session_id}
            isMarked={({ current }) => current}
            columns={[
              { label: 'Browser', isName: true, value: ({ browser }) => browser },
              {
                label: 'From',
                saysLabel: true,
                value: ({ address }) => address,
                cell: ({ address }) => <Identifier>{address}</Identifier>,
              },
              timeColumn('Started', ({ created_at }) => created_at, { saysLabel: true }),
              timeColumn('Last seen', ({ last_seen_at }) => last_seen_at, { saysLabel: true }),
              timeColumn('Ends by', ({ expires_at }) => expires_at, { saysLabel: true }),
              {
                label: 'Change',
                isWayOn: true,
                cell: (session) =>
                  session.current ? (
                    <strong>This session</strong>
                  ) : (
                    <Button
                      look="quiet"
                      onClick={() => setEnded(session)}
                      aria-label={`End session: ${session.browser}, started ${timeInWords(session.created_at)}`}
                    >
                      End session
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Read>
      {ended && (
        <Confirm
          title={ended === 'others' ? 'End all other sessions?' : `End the session of ${ended.browser}?`}
          verb={ended === 'others' ? 'End sessions' : 'End session'}
          onClose={() => setEnded(null)}
          onDo={async (given, typed) => {
            const again = { password: typed('password'), code: given('code') }
            await (ended === 'others' ? endOtherSessions(again) : endSession(ended.session_id, again))
            await read()
          }}
        >
          <p>
            This signs you out there at once, and stops the batches and watches started there. Every lookup stays on
            record. Your access tokens still work.
          </p>
          {hasPassword && <Again />}
        </Confirm>
      )}
    </Panel>
  )
}
