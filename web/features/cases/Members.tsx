import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { MemberRole } from '../../../contract/roles.ts'
import { useKept } from '../../lookup/form/typed.ts'
import type { Member } from '../../lookup/purpose/cases.ts'
import { useChangeCase } from '../../lookup/purpose/change-cases.ts'
import { paths } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { teamQuery } from '../../server/team.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ownerOf, useDecides, useThisCase } from './CaseScreen.tsx'

/** The members of the case, and its readers, who change and spend nothing. */
export function Members() {
  const file = useThisCase()
  const { members, reference } = file
  const decides = useDecides(file)
  const owner = ownerOf(file)
  const change = useChangeCase(file.case_id)
  const make = (member: Member, role: MemberRole) => change.mutate({ member: member.analyst_id, role })
  const [leaving, setLeaving] = useState<Member | null>(null)
  return (
    <>
      <Panel title="Members">
        <p>
          Members work in {reference}. Readers see all of it, export it and comment, but change and spend nothing.
          Supervisors and administrators can read it too.
        </p>
        <Table
          name="members"
          caption={`Members of ${reference}`}
          rows={members}
          keyOf={({ analyst_id }) => analyst_id}
          columns={[...columns, membershipColumn({ owner, decides, isReader: file.is_reader, make, setLeaving })]}
        />
        {change.error && <p role="alert">{whyNot(change.error)}</p>}
      </Panel>
      {!file.is_reader && <AddMember />}
      {leaving && <RemoveMember member={leaving} onDone={() => setLeaving(null)} />}
    </>
  )
}

const columns: Column<Member>[] = [
  { label: 'Name', isName: true, value: ({ name }) => name },
  { label: 'E-mail address', value: ({ email }) => email },
]

type Membership = {
  owner: Member | undefined
  decides: boolean
  isReader: boolean
  make: (member: Member, role: MemberRole) => void
  setLeaving: (member: Member) => void
}

/** The owner can leave, or a supervisor can remove them. */
const membershipColumn = ({ owner, decides, isReader, make, setLeaving }: Membership): Column<Member> => ({
  label: 'Membership',
  value: (member) => (member === owner ? 'Opened the case' : member.role === 'reader' ? 'Reader' : 'Member'),
  cell: (member) => (
    <>
      {member === owner && <Status tone="mute">Opened the case</Status>}
      {member.role === 'reader' && <Status tone="mute">Reader</Status>}{' '}
      {!isReader && member !== owner && (
        <Button
          look="quiet"
          aria-label={`Make ${member.name} a ${otherRole(member)}`}
          onClick={firstClick(() => make(member, otherRole(member)))}
        >
          Make {otherRole(member)}
        </Button>
      )}{' '}
      {!isReader && (member !== owner || decides) && (
        <Button look="quiet" aria-label={`Remove ${member.name}`} onClick={() => setLeaving(member)}>
          Remove
        </Button>
      )}
    </>
  ),
})

const otherRole = ({ role }: Member): MemberRole => (role === 'reader' ? 'member' : 'reader')

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
        {isSelf ? 'You' : member.name} can no longer make lookups in it{isSelf && isAnalyst && ', or read its records'}.
        {!isSelf && ' Only supervisors and administrators read a case without being in it.'} Any member can add{' '}
        {isSelf ? 'you' : 'them'} again.
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
  const [role, setRole] = useState<MemberRole>('member')
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
        <Form
          onSend={() => change.isPending || change.mutate({ add: { email, role } }, { onSuccess: () => setEmail('') })}
        >
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
          <Select
            label="Role"
            value={role}
            onChange={({ target }) => setRole(target.value === 'reader' ? 'reader' : 'member')}
            options={[
              { value: 'member', label: 'Member, works in the case' },
              { value: 'reader', label: 'Reader, reads and comments' },
            ]}
          />
          <Button look="main" type="submit" aria-disabled={change.isPending}>
            Add member
          </Button>
        </Form>
      )}
      <p role="status">{change.isSuccess && 'Added.'}</p>
    </Panel>
  )
}
