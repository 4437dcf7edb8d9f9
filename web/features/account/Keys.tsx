import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
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

/** Who holds which key of the service, and until when. The keys themselves are nowhere to be seen. */
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
        title={isAdministrator ? 'Keys of web pages' : 'Keys of web pages that you minted'}
        actions={<Again onClick={() => query.refetch()} />}
      >
        <Read query={query} wanted="the keys">
          {({ keys }) =>
            keys.length === 0 ? (
              <p>
                {isAdministrator
                  ? 'No web page has a key. Mint one above for a page of your own that is to call the service.'
                  : 'None. An administrator can mint one for a page that is to call the service.'}
              </p>
            ) : (
              <Table<PageKey>
                name="page-keys"
                caption="Keys of web pages, the one that runs out first on top"
                rows={keys}
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
            )
          }
        </Read>
      </Panel>
      <Panel title={isAdministrator ? 'Keys of sessions' : 'The key of your session'}>
        <p>
          Each session has a key of its own for what it looks up, good for this application’s address alone. It is
          minted with the first lookup, renewed before it runs out, and given up at sign-out. The account’s key stays
          with the application.
        </p>
        <Read query={query} wanted="the keys">
          {({ session_keys }) =>
            session_keys.length === 0 ? (
              <p>No session holds a key now. The next lookup mints one.</p>
            ) : (
              <Table<SessionKey>
                name="session-keys"
                caption="Keys of sessions, the one that runs out first on top"
                rows={session_keys}
                keyOf={({ session_key_id }) => session_key_id}
                columns={[
                  { ...columns.holder, isName: true },
                  columns.domain,
                  columns.ip,
                  columns.until,
                  columns.methods,
                ]}
              />
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
    Read again, free
  </Button>
)

type Held = PageKey | SessionKey

/** @param readAt by this browser's clock, which need not be the application's */
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
      label: 'Good',
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
    'not said'
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
    <Button look="quiet" onClick={() => ask(key)} aria-label={`Take off the list: the key of ${key.domain}`}>
      Take off the list
    </Button>
  ),
})

function ForgetDialog({ pageKey, onClose }: { pageKey: PageKey; onClose: () => void }) {
  const forget = useForgetKey()
  return (
    <Confirm
      title={`Take the key of ${pageKey.domain} off the list?`}
      verb="Take it off"
      onClose={onClose}
      onDo={() => forget(pageKey.page_key_id)}
    >
      <p>
        The service cannot take a key back: whoever has this one can use it until {timeInWords(pageKey.expires_at)}.
        Take it out of the page, and it is then forgotten here. It will be out of sight in this list from now on.
      </p>
    </Confirm>
  )
}
