import { useState } from 'react'
import { type Analyst, beginSecondFactor, confirmSecondFactor, type NewSecret, signOut } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/Field.tsx'
import { ErrorSummary, Form } from '../../ui/Form.tsx'
import { AuthenticatorKey, RecoveryCodes } from '../../ui/SecondFactor.tsx'
import { Door, useEntering } from './Door.tsx'

type Done = { recovery_codes: string[]; analyst: Analyst }

/** For roles that need a second factor, before the first one is set up. */
export function EnrolmentStep({ to }: { to: string }) {
  const { enter, goOn } = useEntering(to)
  const { errors, isBusy, send } = useSending()
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [done, setDone] = useState<Done | null>(null)

  if (done)
    return (
      <Door title="Save these codes">
        <RecoveryCodes codes={done.recovery_codes} />
        <Button look="main" onClick={() => enter(done.analyst)}>
          I have saved them
        </Button>
      </Door>
    )
  if (!secret)
    return (
      <Door title="Set up a second factor">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <p>
          Your role requires a second factor. You sign in with your password and a code from an authenticator, on your
          telephone or in your password manager.
        </p>
        <Button look="main" disabled={isBusy} onClick={() => send(async () => setSecret(await beginSecondFactor()))}>
          Set up
        </Button>
        <Button look="quiet" onClick={() => send(async () => signOut().then(goOn))}>
          Use another account
        </Button>
      </Door>
    )
  return (
    <Door title="Set up a second factor">
      <AuthenticatorKey {...secret} />
      <Form
        className=""
        errors={errors}
        onSend={(given) => void send(async () => setDone(await confirmSecondFactor(given('code'))))}
      >
        <CodeField hint="The six digits that your authenticator shows now." inputMode="numeric" />
        <Button look="main" type="submit" disabled={isBusy}>
          Continue
        </Button>
      </Form>
    </Door>
  )
}
