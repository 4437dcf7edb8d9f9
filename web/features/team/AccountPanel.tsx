import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths, withSearch } from '../../paths.ts'
import { labelOf } from '../../register/words.ts'
import { Confirm } from '../../server/Confirm.tsx'
import { sessionQuery } from '../../server/session.ts'
import { type ShownLink, type TeamAccount, useTeam } from '../../server/team.ts'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OneTimeLink } from './Invitations.tsx'
import { mayDo, roleOptions } from './team-words.ts'

type Action = 'name' | 'role' | 'sign out' | 'reset' | 'second factor' | 'disable' | 'enable'

/** One account, with the actions of an administrator. Each action asks first. */
export function AccountPanel({ account }: { account: TeamAccount }) {
  const { name, email, role, state, created_at, second_factor_at, last_seen_at, has_password, analyst_id } = account
  const { data: own } = useQuery(sessionQuery)
  const [act, setAct] = useState<Action | null>(null)
  const [link, setLink] = useState<ShownLink | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(function focusHeading() {
    box.current?.querySelector('h2')?.focus()
  }, [])
  const isOwn = own?.analyst_id === analyst_id
  const isActive = state === 'active'
  const offer = (act: Action, words: string) => <Button onClick={() => setAct(act)}>{words}</Button>

  return (
    <div ref={box}>
      <Panel title={name} actions={<Link to={paths.team}>Close</Link>}>
        <Facts
          facts={[
            ['E-mail address', email],
            ['Role', labelOf(role)],
            ['State', isActive ? 'Active' : 'Disabled'],
            ['Signs in with', has_password ? 'a password' : 'the sign-in provider'],
            ['Second factor', second_factor_at ? `Set up ${timeInWords(second_factor_at)}` : 'None'],
            ['Last seen', last_seen_at ? timeInWords(last_seen_at) : 'Not signed in now'],
            ['Created', timeInWords(created_at)],
          ]}
        />
        <p>
          <Link to={withSearch(paths.audit, { analyst: analyst_id })}>What {name} opened</Link>
        </p>
        {link && <OneTimeLink what={`Password link for ${name}`} link={link} onKept={() => setLink(null)} />}
        <Actions>
          {offer('name', 'Change name')}
          {!isOwn && offer('role', 'Change role')}
          {last_seen_at && !isOwn && offer('sign out', 'Sign out everywhere')}
          {isActive && !isOwn && offer('reset', 'Make password link')}
          {second_factor_at && !isOwn && offer('second factor', 'Remove second factor')}
          {!isOwn && (isActive ? offer('disable', 'Disable') : offer('enable', 'Enable'))}
        </Actions>
        {isOwn && (
          <p>
            This is your own account.{has_password && ' Change its password in your profile.'} Another administrator can
            change its role or disable it.
          </p>
        )}
      </Panel>
      {act && <Ask act={act} account={account} onClose={() => setAct(null)} onLink={setLink} />}
    </div>
  )
}

type AskProps = { act: Action; account: TeamAccount; onClose: () => void; onLink: (link: ShownLink) => void }

function Ask({ act, account, onClose, onLink }: AskProps) {
  const { analyst_id, name, role } = account
  const team = useTeam()
  const [chosen, setChosen] = useState(role)
  type Asked = {
    title: string
    verb: string
    onDo: (given: (name: string) => string) => Promise<unknown>
    words: ReactNode
  }
  const asked: { [Name in Action]: () => Asked } = {
    name: () => ({
      title: `Change the name of ${name}`,
      verb: 'Change name',
      onDo: (given) => team.change(analyst_id, { name: given('name') }),
      words: <Field label="Name" name="name" defaultValue={name} autoComplete="off" maxLength={200} />,
    }),
    role: () => ({
      title: `Change the role of ${name}?`,
      verb: 'Change role',
      onDo: () => team.change(analyst_id, { role: chosen }),
      words: (
        <>
          <Select
            label="Role"
            hint={mayDo[chosen]}
            value={chosen}
            onChange={({ target }) => setChosen(target.value as TeamAccount['role'])}
            options={roleOptions}
          />
          <p>This signs them out everywhere. They sign in again with the new role.</p>
        </>
      ),
    }),
    'sign out': () => ({
      title: `Sign ${name} out everywhere?`,
      verb: 'Sign out',
      onDo: () => team.endSessions(analyst_id),
      words: (
        <p>
          All their sessions and access tokens end, and their batches and watches stop. They can sign in again, and
          start the work again.
        </p>
      ),
    }),
    reset: () => ({
      title: `Make a password link for ${name}?`,
      verb: 'Make link',
      onDo: () => team.resetPassword(analyst_id).then(onLink),
      words: (
        <p>
          Anybody with the link can choose a new password for this account, which ends its other sessions. The link
          works once, within a day, and replaces earlier links. Until then, the old password works.
        </p>
      ),
    }),
    'second factor': () => ({
      title: `Remove the second factor of ${name}?`,
      verb: 'Remove second factor',
      onDo: () => team.takeOffSecondFactor(analyst_id),
      words: (
        <p>
          Then the password alone is enough to sign in, until {name} sets up a new second factor. Call {name} back to
          make sure that the request is theirs.
        </p>
      ),
    }),
    disable: () => ({
      title: `Disable the account of ${name}?`,
      verb: 'Disable account',
      onDo: () => team.change(analyst_id, { disabled: true }),
      words: (
        <p>
          This signs them out everywhere, and they cannot sign in. Their records and cases stay as they are. You can
          enable the account again.
        </p>
      ),
    }),
    enable: () => ({
      title: `Enable the account of ${name}?`,
      verb: 'Enable account',
      onDo: () => team.change(analyst_id, { disabled: false }),
      words: <p>They can sign in again {waysIn(account)}.</p>,
    }),
  }
  const { words, ...question } = asked[act]()
  return (
    <Confirm {...question} onClose={onClose}>
      {words}
    </Confirm>
  )
}

function waysIn({ has_password, second_factor_at }: TeamAccount): string {
  if (!has_password) return 'with the sign-in provider'
  return second_factor_at ? 'with their password and second factor' : 'with their password'
}
