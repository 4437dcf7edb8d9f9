import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths, withSearch } from '../../paths.ts'
import { Confirm } from '../../server/Confirm.tsx'
import { sessionQuery } from '../../server/session.ts'
import { type ShownLink, type TeamAccount, useTeam } from '../../server/team.ts'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { mayDo, roleOptions, roleWords } from './team-words.ts'

type Act = 'name' | 'role' | 'sign out' | 'reset' | 'second factor' | 'disable' | 'enable'

/** One account, and what an administrator may do to it; each act says first what will happen. */
export function AccountPanel({ account }: { account: TeamAccount }) {
  const { name, email, role, state, created_at, second_factor_at, last_seen_at, has_password, analyst_id } = account
  const { data: own } = useQuery(sessionQuery)
  const [act, setAct] = useState<Act | null>(null)
  const [link, setLink] = useState<ShownLink | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(function focusHeading() {
    box.current?.querySelector('h2')?.focus()
  }, [])
  const isOwn = own?.analyst_id === analyst_id
  const isActive = state === 'active'
  const offer = (act: Act, words: string) => <Button onClick={() => setAct(act)}>{words}</Button>

  return (
    <div ref={box}>
      <Panel title={name} actions={<Link to={paths.team}>Close</Link>}>
        <Facts
          facts={[
            ['E-mail address', email],
            ['Role', roleWords[role]],
            ['State', isActive ? 'Active' : 'Disabled'],
            ['Signs in with', has_password ? 'a password' : 'the sign-in provider'],
            ['Second factor', second_factor_at ? `set up ${timeInWords(second_factor_at)}` : 'none'],
            ['Last seen', last_seen_at ? timeInWords(last_seen_at) : 'not signed in now'],
            ['Made', timeInWords(created_at)],
          ]}
        />
        <p>
          <Link to={withSearch(paths.audit, { analyst: analyst_id })}>What {name} looked at</Link>
        </p>
        {link && (
          <OneTimeLink what={`The link for ${name} to a new password`} link={link} onKept={() => setLink(null)} />
        )}
        <Actions>
          {offer('name', 'Change the name')}
          {!isOwn && offer('role', 'Change the role')}
          {last_seen_at && !isOwn && offer('sign out', 'Sign out everywhere')}
          {isActive && offer('reset', 'Link to a new password')}
          {second_factor_at && !isOwn && offer('second factor', 'Take off the second factor')}
          {!isOwn && (isActive ? offer('disable', 'Disable') : offer('enable', 'Enable'))}
        </Actions>
        {isOwn && <p>This is your own account: another administrator can change its role or disable it.</p>}
      </Panel>
      {act && <Ask act={act} account={account} onClose={() => setAct(null)} onLink={setLink} />}
    </div>
  )
}

type AskProps = { act: Act; account: TeamAccount; onClose: () => void; onLink: (link: ShownLink) => void }

function Ask({ act, account: { analyst_id, name, role }, onClose, onLink }: AskProps) {
  const team = useTeam()
  const [chosen, setChosen] = useState(role)
  type Asked = {
    title: string
    verb: string
    onDo: (given: (name: string) => string) => Promise<unknown>
    words: ReactNode
  }
  const asked: { [Name in Act]: () => Asked } = {
    name: () => ({
      title: `Change the name of ${name}`,
      verb: 'Change it',
      onDo: (given) => team.change(analyst_id, { name: given('name') }),
      words: <Field label="Name" name="name" defaultValue={name} autoComplete="off" maxLength={200} />,
    }),
    role: () => ({
      title: `Change the role of ${name}?`,
      verb: 'Change it',
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
          <p>They are signed out everywhere at once, and sign in again with the new role.</p>
        </>
      ),
    }),
    'sign out': () => ({
      title: `Sign ${name} out everywhere?`,
      verb: 'Sign them out',
      onDo: () => team.endSessions(analyst_id),
      words: <p>All of their sessions end at once. They can sign in again as before.</p>,
    }),
    reset: () => ({
      title: `A link to a new password for ${name}?`,
      verb: 'Make the link',
      onDo: () => team.resetPassword(analyst_id).then(onLink),
      words: (
        <p>
          Whoever opens it chooses a new password for this account, and is then signed out everywhere else. It works
          once, within a day, and an earlier link no longer does. Until it is used, the old password works.
        </p>
      ),
    }),
    'second factor': () => ({
      title: `Take off the second factor of ${name}?`,
      verb: 'Take it off',
      onDo: () => team.takeOffSecondFactor(analyst_id),
      words: (
        <p>
          From then on the password alone lets in whoever knows it, until {name} sets up another. Be sure that it is{' '}
          {name} who asks: call them back.
        </p>
      ),
    }),
    disable: () => ({
      title: `Disable the account of ${name}?`,
      verb: 'Disable it',
      onDo: () => team.change(analyst_id, { disabled: true }),
      words: (
        <p>
          They are signed out everywhere at once and cannot sign in. What they looked up stays on record, and their
          cases stay as they are. It can be enabled again.
        </p>
      ),
    }),
    enable: () => ({
      title: `Enable the account of ${name}?`,
      verb: 'Enable it',
      onDo: () => team.change(analyst_id, { disabled: false }),
      words: <p>They can sign in again, with the password and second factor that they had.</p>,
    }),
  }
  const { words, ...question } = asked[act]()
  return (
    <Confirm {...question} onClose={onClose}>
      {words}
    </Confirm>
  )
}
