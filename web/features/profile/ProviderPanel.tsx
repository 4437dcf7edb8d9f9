import { useState } from 'react'
import { Confirm } from '../../server/Confirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Again } from './Again.tsx'
import { linkProvider } from './profile.ts'

type Props = { name: string; linked: boolean; hasPassword: boolean }

/** The sign-in provider, and whether one may come in through it. */
export function ProviderPanel({ name, linked, hasPassword }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title={`Sign in with ${name}`}>
      {linked ? (
        <p>
          Your account is linked: you can sign in with {name}
          {hasPassword && ', or with your password'}. {name} says which role you have.
        </p>
      ) : (
        <>
          <p>
            Your account is not linked to {name}. Link it to sign in through it from now on; your password goes on
            working.
          </p>
          <Actions>
            <Button onClick={() => setAsked(true)}>Link it</Button>
          </Actions>
        </>
      )}
      {isAsked && (
        <Confirm
          title={`Link your account to ${name}?`}
          verb={`Go to ${name}`}
          onClose={() => setAsked(false)}
          onDo={async (given, typed) =>
            window.location.assign((await linkProvider({ password: typed('password'), code: given('code') })).location)
          }
        >
          <p>You sign in there and come back here. From then on whoever can sign in there as you is let in.</p>
          <Again />
        </Confirm>
      )}
    </Panel>
  )
}
