import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { whyNot } from '../../lookup/pin/pins.ts'
import { type Member, useChangeCase } from '../../lookup/purpose/cases.ts'
import { paths } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { accountsQuery } from '../../server/accounts.ts'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import form from './CaseForm.module.css'
import { useThisCase } from './CaseScreen.tsx'
import { ownerOf, useDecides } from './owner.ts'

/** Who works in the case, and so reads its records. */
export function Members() {
  const file = useThisCase()
  const { case_id, members, reference } = file
  const decides = useDecides(file)
  const owner = ownerOf(file)
  const [leaving, setLeaving] = useState<Member | null>(null)
  return (
    <>
      <Panel title="Members">
        <p>Members look things up in {reference} and read its records. Supervisors and administrators read them too.</p>
        <Table
          name="members"
          caption={`Members of ${reference}`}
          rows={members}
          keyOf={({ analyst_id }) => analyst_id}
          columns={[...columns, removing(setLeaving, { owner, decides })]}
        />
      </Panel>
      <AddMember />
      {leaving && <RemoveMember case_id={case_id} member={leaving} onDone={() => setLeaving(null)} />}
    </>
  )
}

const columns: Column<Member>[] = [
  { label: 'Name', isName: true, cell: ({ name }) => name, value: ({ name }) => name },
  { label: 'E-mail address', cell: ({ email }) => email, value: ({ email }) => email },
]

/** Whoever opened the case goes by themselves, or is removed by a supervisor. */
const removing = (
  onRemove: (member: Member) => void,
  { owner, decides }: { owner: Member | undefined; decides: boolean },
): Column<Member> => ({
  label: 'Membership',
  cell: (member) => (
    <>
      {member === owner && <Status tone="mute">Opened the case</Status>}{' '}
      {(member !== owner || decides) && (
        <Button look="quiet" aria-label={`Remove ${member.name}`} onClick={() => onRemove(member)}>
          Remove
        </Button>
      )}
    </>
  ),
})

function RemoveMember({ case_id, member, onDone }: { case_id: string; member: Member; onDone: () => void }) {
  const { data: session } = useQuery(sessionQuery)
  const change = useChangeCase(case_id)
  const navigate = useNavigate()
  const { reference } = useThisCase()
  const isOneself = session?.analyst_id === member.analyst_id
  const who = isOneself ? 'you' : member.name

  const remove = () =>
    change.mutate(
      { remove: member.analyst_id },
      {
        async onSuccess() {
          onDone()
          if (isOneself && session.role === 'analyst') await navigate(paths.cases)
        },
      },
    )

  return (
    <Dialog title={`Remove ${who} from ${reference}?`} onCancel={onDone}>
      <p>
        {isOneself ? 'You' : member.name} will no longer look things up in it
        {isOneself && session.role !== 'analyst' ? '.' : ', nor read what others looked up in it.'} Whoever is a member
        can add {isOneself ? 'you' : 'them'} again.
      </p>
      {change.error && <p role="alert">{whyNot(change.error)}</p>}
      <p className={form.actions}>
        <Button look="main" onClick={remove}>
          Remove {who}
        </Button>
        <Button onClick={onDone}>Keep</Button>
      </p>
    </Dialog>
  )
}

/** By e-mail; whoever may see who has an account chooses among them. */
function AddMember() {
  const { case_id, members } = useThisCase()
  const { data: session } = useQuery(sessionQuery)
  const isSupervisor = session?.role === 'supervisor' || session?.role === 'administrator'
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: isSupervisor })
  const change = useChangeCase(case_id)
  const [email, setEmail] = useState('')
  const others = accounts?.filter(
    ({ analyst_id, state }) => state !== 'disabled' && !members.some((member) => member.analyst_id === analyst_id),
  )

  if (others?.length === 0)
    return (
      <Panel title="Add somebody">
        <p>
          Everybody who has an account is a member.
          {session?.role === 'administrator' && (
            <>
              {' '}
              <Link to={paths.team}>Invite somebody</Link> first.
            </>
          )}
        </p>
        <p role="status" className={form.done}>
          {change.isSuccess && 'Added.'}
        </p>
      </Panel>
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!change.isPending) change.mutate({ add: { email } }, { onSuccess: () => setEmail('') })
  }

  return (
    <Panel title="Add somebody">
      <form onSubmit={submit} className={form.form} noValidate>
        {others ? (
          <Select
            label="Colleague"
            value={email}
            error={whyNot(change.error) ?? undefined}
            onChange={({ target }) => setEmail(target.value)}
            options={[
              { value: '', label: 'Choose' },
              ...others.map(({ name, email }) => ({ value: email, label: `${name}, ${email}` })),
            ]}
          />
        ) : (
          <Field
            label="E-mail address"
            hint="Of somebody whom you share a case with. A supervisor can add anybody else."
            type="email"
            value={email}
            autoComplete="off"
            error={whyNot(change.error) ?? undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <p className={form.actions}>
          <Button look="main" type="submit" aria-disabled={change.isPending}>
            Add to the case
          </Button>
        </p>
        <p role="status" className={form.done}>
          {change.isSuccess && 'Added.'}
        </p>
      </form>
    </Panel>
  )
}
