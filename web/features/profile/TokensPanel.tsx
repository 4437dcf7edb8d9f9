import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longestTokenLife, type Scope, scopeNames, scopes } from '../../../contract/scopes.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { casesQuery, mayChange } from '../../lookup/purpose/cases.ts'
import { ends, lastUsed, permissions, revoking } from '../../register/token-columns.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { desk } from '../../server/desk.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { CopyableText } from '../../ui/Copyable.tsx'
import { Checkbox, Choices, Field, FieldGroup, Select } from '../../ui/Field.tsx'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Again } from './PasswordPanel.tsx'
import { type AccessToken, makeToken, type NewAccessToken, revokeToken, tokensQuery } from './profile.ts'

/** @param hasPassword without a password, the analyst must have signed in recently */
export function TokensPanel({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const query = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewAccessToken | null>(null)
  const [revoked, setRevoked] = useState<AccessToken | null>(null)
  const read = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey })

  if (made) return <Shown made={made} onSaved={() => setMade(null)} />
  return (
    <Panel
      title="Access tokens"
      actions={
        <Button look="quiet" onClick={firstClick(() => setMaking(true))}>
          Make access token
        </Button>
      }
    >
      <p>A program or OpenRefine uses a token to work as you. Each token has its own permissions, end and budget.</p>
      <Read query={query} wanted="your access tokens">
        {(tokens) => (
          <Table<AccessToken>
            name="access-tokens"
            caption="Your access tokens, newest first"
            rows={tokens}
            none="No access tokens."
            keyOf={({ token_id }) => token_id}
            columns={[...columns, revoking(setRevoked, ({ name }) => name)]}
          />
        )}
      </Read>
      {isMaking && (
        <MakeDialog
          hasPassword={hasPassword}
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMade(token)
            void read()
          }}
        />
      )}
      {revoked && (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          verb="Revoke token"
          onClose={() => setRevoked(null)}
          onDo={async () => {
            await revokeToken(revoked.token_id)
            await read()
          }}
        >
          <p>Programs with this token stop at once. Batches that it started pause. Records stay.</p>
        </Confirm>
      )}
    </Panel>
  )
}

const states = { active: 'Active', expired: 'Expired', revoked: 'Revoked' }

const columns: Column<AccessToken>[] = [
  { label: 'Name', isName: true, value: ({ name }) => name },
  { label: 'State', isNarrow: true, value: ({ state }) => states[state] },
  permissions,
  {
    label: 'Credits spent',
    saysLabel: true,
    isNarrow: true,
    value: ({ spent, credits }) => `${spent} of ${credits}`,
  },
  lastUsed,
  ends,
]

type MakeProps = { hasPassword: boolean; onClose: () => void; onMade: (token: NewAccessToken) => void }

function MakeDialog({ hasPassword, onClose, onMade }: MakeProps) {
  const [use, setUse] = useState<string>('program')
  return (
    <Confirm
      title="Make an access token"
      verb="Make token"
      onClose={onClose}
      onDo={async (given, typed) => {
        const ticked: Scope[] =
          use === 'openrefine' ? ['reconcile'] : scopeNames.filter((scope) => given(`scope-${scope}`))
        const unknown = given('unknown_counts_as')
        onMade(
          await makeToken({
            name: given('name'),
            scopes: ticked,
            days: Number(given('days')),
            credits: given('credits'),
            unknown_counts_as: unknown === '' ? null : unknown,
            password: typed('password'),
            code: given('code'),
          }),
        )
      }}
    >
      <Field label="Name" hint="Which program has it, and where." name="name" autoComplete="off" maxLength={60} />
      <Choices id="token-use" label="For" choices={uses} value={use} onChoose={setUse} />
      {use === 'program' && (
        <FieldGroup label="Permissions">
          {scopeNames
            .filter((scope) => scope !== 'reconcile')
            .map((scope) => (
              <Checkbox key={scope} name={`scope-${scope}`} label={scopes[scope]} defaultChecked={scope === 'read'} />
            ))}
        </FieldGroup>
      )}
      <Select label="Ends after" name="days" options={lives} defaultValue="30" />
      <Field
        label="Budget in credits"
        hint="Its lookups stop here. You cannot raise it later."
        name="credits"
        inputMode="decimal"
        autoComplete="off"
        defaultValue="0"
      />
      <Field
        label="A lookup of unknown price counts as (optional)"
        hint="Without a number, such lookups are refused."
        name="unknown_counts_as"
        inputMode="decimal"
        autoComplete="off"
      />
      {hasPassword && <Again />}
    </Confirm>
  )
}

const uses = [
  { value: 'program', label: 'A program, a script or the whereabouts command' },
  { value: 'openrefine', label: 'OpenRefine', hint: 'The token stands in an address, so it can do nothing else.' },
]
const lives = [7, 30, 90, longestTokenLife].map((days) => ({ value: String(days), label: `${days} days` }))

/** The token appears here once. */
function Shown({ made, onSaved }: { made: NewAccessToken; onSaved: () => void }) {
  const isForOpenRefine = made.scopes.includes('reconcile')
  return (
    <Panel title="Save this token">
      <p role="status">
        <strong>This is the token {made.name}. It is shown only once.</strong> Anybody who has it can work as you, as
        far as its permissions and budget go.
      </p>
      {isForOpenRefine ? <ServiceAddress token={made.token} /> : <CopyableText label="The token" text={made.token} />}
      <Actions>
        <Button look="main" onClick={onSaved}>
          I have saved it
        </Button>
      </Actions>
    </Panel>
  )
}

/** What OpenRefine asks for: one address for each case. */
function ServiceAddress({ token }: { token: string }) {
  const query = useQuery(casesQuery)
  const [chosen, setChosen] = useState('')
  const open = query.data?.filter(mayChange) ?? []
  const case_id = chosen || open[0]?.case_id
  if (case_id === undefined) return <CopyableText label="The token" text={token} />
  return (
    <>
      <Select
        label="Case"
        hint="Lookups from OpenRefine belong to this case."
        options={open.map(({ case_id, reference, title }) => ({ value: case_id, label: `${reference} ${title}` }))}
        value={case_id}
        onChange={({ target }) => setChosen(target.value)}
      />
      <CopyableText
        label="Service address for OpenRefine"
        text={window.location.origin + desk.reconcileByToken.describe({ case_id, token }).path}
      />
    </>
  )
}
