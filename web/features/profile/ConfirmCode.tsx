import type { NewSecret } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AuthenticatorKey } from '../../ui/SecondFactor.tsx'

type Props = { secret: NewSecret; onConfirm: (code: string) => Promise<void>; onCancel: () => void }

/** The key of a new second factor, which counts once a first code has shown that the authenticator has it. */
export function ConfirmCode({ secret, onConfirm, onCancel }: Props) {
  const { errors, errorOf, isBusy, send } = useSending()
  return (
    <Panel title="Set up a second factor">
      <AuthenticatorKey {...secret} />
      <Form errors={errors} onSend={(given) => isBusy || void send(() => onConfirm(given('code')))}>
        <CodeField hint="The six digits that it shows now." inputMode="numeric" error={errorOf('code')} />
        <Actions>
          <Button look="main" type="submit" aria-disabled={isBusy}>
            Confirm
          </Button>
          <Button onClick={onCancel}>Do not</Button>
        </Actions>
      </Form>
    </Panel>
  )
}
