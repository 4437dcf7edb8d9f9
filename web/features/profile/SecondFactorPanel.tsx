import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/Read.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { confirmSecondFactor, type NewSecret } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { CodeField } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { AuthenticatorKey, RecoveryCodes } from '../../ui/SecondFactor.tsx'
import { Code, Password } from './PasswordPanel.tsx'
import {
  beginOwnSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
  sessionsQuery,
  takeOffSecondFactor,
} from './profile.ts'

type Action = 'begin' | 'renew' | 'take off'

export function SecondFactorPanel({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const query = useQuery(secondFactorQuery)
  const [act, setAct] = useState<Action | null>(null)
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setAct(null)

  function changed(codes: string[] | null) {
    setSecret(null)
    setCodes(codes)
    // In the background, so that the codes stay on screen.
    for (const { queryKey } of [secondFactorQuery, sessionsQuery]) void client.invalidateQueries({ queryKey })
  }

  if (codes)
    return (
      <Panel title="Save these codes">
        <RecoveryCodes codes={codes} />
        <Actions>
          <Button look="main" onClick={() => setCodes(null)}>
            I have saved them
          </Button>
        </Actions>
      </Panel>
    )
  if (secret)
    return (
      <ConfirmCode
        secret={secret}
        onConfirm={async (code) => changed((await confirmSecondFactor(code)).recovery_codes)}
        onCancel={() => setSecret(null)}
      />
    )
  return (
    <Panel title="Second factor">
      <Read query={query} wanted="your second factor">
        {({ second_factor, required }) =>
          second_factor ? (
            <>
              <Facts
                facts={[
                  ['Set up', timeInWords(second_factor.confirmed_at)],
                  ['Recovery codes left', numberInWords(second_factor.recovery_codes_left)],
                ]}
              />
              <Actions>
                <Button onClick={firstClick(() => setAct('renew'))}>Make new recovery codes</Button>
                {!required && <Button onClick={() => setAct('take off')}>Remove second factor</Button>}
              </Actions>
              {required && <p>Your role requires a second factor. For a new telephone, ask an administrator.</p>}
            </>
          ) : hasPassword ? (
            <>
              <p>
                You have no second factor. With one, you sign in with your password and a code from your telephone or
                password manager.
              </p>
              <Actions>
                <Button onClick={firstClick(() => setAct('begin'))}>Set up second factor</Button>
              </Actions>
            </>
          ) : (
            <p>You sign in through the provider. Set up your second factor there.</p>
          )
        }
      </Read>
      {act === 'begin' && (
        <Confirm
          title="Set up a second factor"
          verb="Continue"
          onClose={close}
          onDo={async (_, typed) => setSecret(await beginOwnSecondFactor(typed('password')))}
        >
          <p>
            You need an authenticator, on your telephone or in your password manager. Setting it up ends your other
            sessions, and stops the batches and watches that they started. Your access tokens still work.
          </p>
          <Password />
        </Confirm>
      )}
      {act === 'renew' && (
        <Confirm
          title="Make new recovery codes?"
          verb="Make new codes"
          onClose={close}
          onDo={async (given, typed) =>
            changed((await renewRecoveryCodes({ password: typed('password'), code: given('code') })).recovery_codes)
          }
        >
          <p>Your current codes stop working.</p>
          <Password />
          <Code />
        </Confirm>
      )}
      {act === 'take off' && (
        <Confirm
          title="Remove your second factor?"
          verb="Remove second factor"
          onClose={close}
          onDo={async (given, typed) => {
            await takeOffSecondFactor({ password: typed('password'), code: given('code') })
            changed(null)
          }}
        >
          <p>Then your password alone is enough to sign in. Your recovery codes stop working.</p>
          <Password />
          <Code />
        </Confirm>
      )}
    </Panel>
  )
}

type ConfirmCodeProps = { secret: NewSecret; onConfirm: (code: string) => Promise<void>; onCancel: () => void }

/** A new second factor, which a first code from the authenticator confirms. */
function ConfirmCode({ secret, onConfirm, onCancel }: ConfirmCodeProps) {
  const { errors, isBusy, send } = useSending()
  return (
    <Panel title="Set up a second factor">
      <AuthenticatorKey {...secret} />
      <Form errors={errors} onSend={(given) => isBusy || void send(() => onConfirm(given('code')))}>
        <CodeField hint="The six digits that your authenticator shows now." inputMode="numeric" />
        <Actions>
          <Button look="main" type="submit" aria-disabled={isBusy}>
            Confirm
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Actions>
      </Form>
    </Panel>
  )
}
