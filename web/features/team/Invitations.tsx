import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/Read.tsx'
import { useKept } from '../../lookup/form/typed.ts'
import { labelOf } from '../../register/words.ts'
import { Confirm } from '../../server/Confirm.tsx'
import { type Invitation, invitationsQuery, type ShownLink, type TeamAccount, useTeam } from '../../server/team.ts'
import { useSending } from '../../server/useSending.ts'
import { Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyableText } from '../../ui/Copyable.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Team.module.css'
import { mayDo, roleOptions } from './team-words.ts'

export function Invitations() {
  const query = useQuery(invitationsQuery)
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null)
  const team = useTeam()
  return (
    <>
      <InviteForm />
      <Panel title="Open invitations">
        <Read query={query} wanted="the invitations">
          {(invitations) => (
            <Table<Invitation>
              name="invitations"
              caption="Open invitations, newest first"
              rows={invitations}
              none="No open invitations."
              keyOf={({ link_id }) => link_id}
              columns={[
                { label: 'E-mail address', isName: true, value: ({ email }) => email },
                { label: 'Role', value: ({ role }) => labelOf(role) },
                timeColumn('Invited', ({ made_at }) => made_at, { saysLabel: true }),
                timeColumn('Valid until', ({ expires_at }) => expires_at, { saysLabel: true }),
                {
                  label: 'Change',
                  isWayOn: true,
                  cell: (invitation) => (
                    <Button
                      look="quiet"
                      onClick={() => setWithdrawn(invitation)}
                      aria-label={`Withdraw the invitation of ${invitation.email}`}
                    >
                      Withdraw
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Read>
      </Panel>
      {withdrawn && (
        <Confirm
          title={`Withdraw the invitation of ${withdrawn.email}?`}
          verb="Withdraw invitation"
          onClose={() => setWithdrawn(null)}
          onDo={() => team.withdraw(withdrawn.link_id)}
        >
          <p>The link that you sent stops working. You can invite them again.</p>
        </Confirm>
      )}
    </>
  )
}

type Made = ShownLink & { email: string }

type Invited = { email: string; role: TeamAccount['role'] }

function InviteForm() {
  const team = useTeam()
  const { errors, isBusy, send } = useSending()
  const [{ email, role }, setInvited] = useKept<Invited>(['invitation'], { email: '', role: 'analyst' })
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Panel title="Invite a colleague">
      {made ? (
        <OneTimeLink what={`Link for ${made.email}`} link={made} onKept={() => setMade(null)} />
      ) : (
        <Form
          errors={errors}
          onSend={() =>
            isBusy ||
            void send(async () => {
              setMade(await team.invite({ email: email.trim(), role }))
              setInvited({ email: '', role })
            })
          }
        >
          <Field
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setInvited({ email: target.value, role })}
          />
          <Select
            label="Role"
            hint={mayDo[role]}
            value={role}
            onChange={({ target }) => setInvited({ email, role: target.value as TeamAccount['role'] })}
            options={roleOptions}
          />
          <Button look="main" type="submit" aria-disabled={isBusy}>
            Make link
          </Button>
        </Form>
      )}
    </Panel>
  )
}

type OneTimeLinkProps = { what: string; link: ShownLink; onKept: () => void }

/** A one-time link, to be sent to a colleague. It is shown once. */
export const OneTimeLink = ({ what, link: { link, expires_at }, onKept }: OneTimeLinkProps) => (
  <div className={css.link}>
    <p role="status">
      <strong>This link is shown only once.</strong> It works once, until {timeInWords(expires_at)}. Anybody with the
      link can use it, so send it only to the right person.
    </p>
    <CopyableText label={what} text={link} />
    <p>
      <Button look="main" onClick={onKept}>
        I have sent it
      </Button>
    </p>
  </div>
)
