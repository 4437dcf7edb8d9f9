import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/Read.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'
import { Countdown } from './Countdown.tsx'
import { keysQuery, type PageKey, type SessionKey, useForgetKey } from './keys.ts'
import { MintForm } from './MintForm.tsx'

/** The holders of keys, and until when. The keys themselves are never shown. */
export function Keys() {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(keysQuery)
  const [forgotten, setForgotten] = useState<PageKey | null>(null)
  const isAdministrator = analyst?.role === 'administrator'
  const columns = columnsFor(query.dataUpdatedAt)
  return (
    <>
      {isAdministrator && <MintForm />}
      <Panel
        title={isAdministrator ? 'Page keys' : 'Page keys that you minted'}
        actions={<Again onClick={() => query.refetch()} />}
      >
        <Read query={query} wanted="the keys">
          {({ keys }) => (
            <Table<PageKey>
              name="page-keys"
              caption="Page keys, first to expire on top"
              rows={keys}
              none={
                isAdministrator
                  ? 'No page keys. Mint one above for a web page of your own that calls the service.'
                  : 'No page keys. An administrator can mint one for a web page that calls the service.'
              }
              keyOf={({ page_key_id }) => page_key_id}
              columns={[
                { ...columns.domain, isName: true },
                { ...columns.holder, label: 'Minted by' },
                columns.ip,
                columns.until,
                columns.methods,
                ...(isAdministrator ? [forgetting(setForgotten)] : []),
              ]}
            />
          )}
        </Read>
      </Panel>
      <Panel title={isAdministrator ? 'Session keys' : 'Your session key'}>
        <Read query={query} wanted="the keys">
          {({ session_keys, looks_up_with }) =>
            looks_up_with === 'account' ? (
              <p>Lookups use the account key, which stays on the server. No session keys are minted.</p>
            ) : (
              <>
                <p>
                  Each session makes its lookups with its own key, which works only for this application’s address. The
                  first lookup mints it. It is renewed before it expires, and deleted at sign-out. The account key stays
                  on the server.
                </p>
                <Table<SessionKey>
                  name="session-keys"
                  caption="Session keys, first to expire on top"
                  rows={session_keys}
                  none="No session keys. The next lookup mints one."
                  keyOf={({ session_key_id }) => session_key_id}
                  columns={[
                    { ...columns.holder, isName: true },
                    columns.domain,
                    columns.ip,
                    columns.until,
                    columns.methods,
                  ]}
                />
              </>
            )
          }
        </Read>
      </Panel>
      {forgotten && <ForgetDialog pageKey={forgotten} onClose={() => setForgotten(null)} />}
    </>
  )
}

const Again = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" onClick={onClick}>
    Refresh
  </Button>
)

type Held = PageKey | SessionKey

/** @param readAt by this browser's clock, which may differ from the server's */
function columnsFor(readAt: number) {
  return {
    holder: { label: 'Holder', value: ({ holder }: Held) => holder },
    domain: {
      label: 'Domain',
      value: ({ domain }: Held) => domain,
      cell: ({ domain }: Held) => <Identifier>{domain}</Identifier>,
    },
    ip: {
      label: 'From',
      saysLabel: true,
      value: ({ ip_address }: Held) => ip_address,
      cell: ({ ip_address }: Held) => (ip_address ? <Identifier>{ip_address}</Identifier> : 'any address'),
    },
    until: {
      label: 'Valid',
      isNarrow: true,
      value: ({ expires_at }: Held) => expires_at,
      cell: ({ expires_at, seconds_left }: Held) => (
        <time dateTime={expires_at} title={`until ${timeInWords(expires_at)}`}>
          <Countdown end={readAt + seconds_left * 1000} />
        </time>
      ),
    },
    methods: {
      label: 'May call',
      value: ({ method_list }: Held) => method_list.join(' '),
      cell: ({ method_list }: Held) => <Methods list={method_list} />,
    },
  } satisfies { [name: string]: Column<PageKey> & Column<SessionKey> }
}

const Methods = ({ list }: { list: string[] }) =>
  list.length === 0 ? (
    'not given'
  ) : (
    <details className={css.methods}>
      <summary>{count(list.length, 'operation')}</summary>
      <ul>
        {list.map((name) => (
          <li key={name}>
            <Identifier>{name}</Identifier>
          </li>
        ))}
      </ul>
    </details>
  )

const forgetting = (ask: (key: PageKey) => void): Column<PageKey> => ({
  label: 'Change',
  isWayOn: true,
  cell: (key) => (
    <Button look="quiet" onClick={() => ask(key)} aria-label={`Remove from list: ${key.domain}`}>
      Remove from list
    </Button>
  ),
})

function ForgetDialog({ pageKey, onClose }: { pageKey: PageKey; onClose: () => void }) {
  const forget = useForgetKey()
  return (
    <Confirm
      title={`Remove the key of ${pageKey.domain} from the list?`}
      verb="Remove key"
      onClose={onClose}
      onDo={() => forget(pageKey.page_key_id)}
    >
      <p>
        The service cannot revoke a key. Anybody who has it can use it until {timeInWords(pageKey.expires_at)}. Remove
        it from your page too. This list no longer shows it.
      </p>
    </Confirm>
  )
}
