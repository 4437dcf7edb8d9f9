import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useKept } from '../../lookup/form/typed.ts'
import { type Member, useChangeCase } from '../../lookup/purpose/cases.ts'
import { paths } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { teamQuery } from '../../server/team.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ownerOf, useDecides, useThisCase } from './CaseScreen.tsx'

/** The members of the case, who can read its records. */
export function Members() {
  const file = useThisCase()
  const { members, reference } = file
  const decides = useDecides(file)
  const owner = ownerOf(file)
  const [leaving, setLeaving] = useState<Member | null>(null)
  return (
    <>
      <Panel title="Members">
        <p>
          Members make lookups in {reference} and read its records. Supervisors and administrators can read them too.
        </p>
        <Table
          name="members"
          caption={`Members of ${reference}`}
          rows={members}
          keyOf={({ analyst_id }) => analyst_id}
          columns={[...columns, membershipColumn(setLeaving, { owner, decides })]}
        />
      </Panel>
      <AddMember />
      {leaving && <RemoveMember member={leaving} onDone={() => setLeaving(null)} />}
    </>
  )
}

const columns: Column<Member>[] = [
  { label: 'Name', isName: true, value: ({ name }) => name },
  { label: 'E-mail address', value: ({ email }) => email },
]

/** The owner can leave, or a supervisor can remove them. */
const membershipColumn = (
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

function RemoveMember({ member, onDone }: { member: Member; onDone: () => void }) {
  const { case_id, reference } = useThisCase()
  const { data: session } = useQuery(sessionQuery)
  const change = useChangeCase(case_id)
  const navigate = useNavigate()
  const isSelf = session?.analyst_id === member.analyst_id
  const isAnalyst = session?.role === 'analyst'
  const who = isSelf ? 'you' : member.name

  const remove = () =>
    change.mutate(
      { remove: member.analyst_id },
      {
        async onSuccess() {
          onDone()
          if (isSelf && isAnalyst) await navigate(paths.cases)
        },
      },
    )

  return (
    <Dialog title={`Remove ${who} from ${reference}?`} onCancel={onDone}>
      <p>
        {isSelf ? 'You' : member.name} can no longer make lookups in it
        {isSelf && !isAnalyst ? '.' : ', or read its records.'} Any member can add {isSelf ? 'you' : 'them'} again.
      </p>
      {change.error && <p role="alert">{whyNot(change.error)}</p>}
      <Actions>
        <Button look="main" onClick={remove}>
          Remove {who}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Actions>
    </Dialog>
  )
}

/** By e-mail address. Supervisors choose from all accounts. */
function AddMember() {
  const { case_id, members } = useThisCase()
  const { data: session } = useQuery(sessionQuery)
  const isSupervisor = session?.role === 'supervisor' || session?.role === 'administrator'
  const { data: accounts } = useQuery({ ...teamQuery, enabled: isSupervisor })
  const change = useChangeCase(case_id)
  const [email, setEmail] = useKept(['new member', case_id], '')
  const others = accounts?.filter(
    ({ analyst_id, state }) => state !== 'disabled' && !members.some((member) => member.analyst_id === analyst_id),
  )
  const field = { value: email, error: whyNot(change.error) ?? undefined }

  return (
    <Panel title="Add a member">
      {others?.length === 0 ? (
        <p>
          Everybody with an account is a member.
          {session?.role === 'administrator' && (
            <>
              {' '}
              <Link to={paths.team}>Invite a colleague</Link> first.
            </>
          )}
        </p>
      ) : (
        <Form onSend={() => change.isPending || change.mutate({ add: { email } }, { onSuccess: () => setEmail('') })}>
          {others ? (
            <Select
              label="Colleague"
              {...field}
              onChange={({ target }) => setEmail(target.value)}
              options={[
                { value: '', label: 'Choose' },
                ...others.map(({ name, email }) => ({ value: email, label: `${name}, ${email}` })),
              ]}
            />
          ) : (
            <Field
              label="E-mail address"
              hint="You can add somebody you share a case with. A supervisor can add anybody."
              type="email"
              autoComplete="off"
              {...field}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
          <Button look="main" type="submit" aria-disabled={change.isPending}>
            Add member
          </Button>
        </Form>
      )}
      <p role="status">{change.isSuccess && 'Added.'}</p>
    </Panel>
  )
}
