import { useState } from 'react'
import { sendCode, signOut } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField, Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Door, useEntering } from './Door.tsx'

/** The second step of signing in, with a second factor. */
export function CodeStep({ to }: { to: string }) {
  const { enter, goOn } = useEntering(to)
  const { errors, isBusy, send } = useSending()
  const [isRecovery, setRecovery] = useState(false)

  return (
    <Door title="Enter your code">
      <Form
        className=""
        errors={errors}
        onSend={(given) => void send(async () => enter(await sendCode(given('code'))))}
      >
        {isRecovery ? (
          <Field
            key="recovery"
            label="Recovery code"
            hint="A code that you saved when you set up the second factor. Each works once."
            name="code"
            id="code"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            required
          />
        ) : (
          <CodeField hint="Six digits from your authenticator." inputMode="numeric" />
        )}
        <Button look="main" type="submit" disabled={isBusy}>
          Continue
        </Button>
      </Form>
      <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the authenticator' : 'Use a recovery code'}
      </Button>
      <Button look="quiet" onClick={() => send(async () => signOut().then(goOn))}>
        Use another account
      </Button>
    </Door>
  )
}
