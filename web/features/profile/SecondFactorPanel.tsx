import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { confirmSecondFactor, type NewSecret } from '../../server/session.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Actions } from '../../ui/Form.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecoveryCodes } from '../../ui/SecondFactor.tsx'
import { Code, Password } from './Again.tsx'
import { ConfirmCode } from './ConfirmCode.tsx'
import {
  beginOwnSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
  sessionsQuery,
  takeOffSecondFactor,
} from './profile.ts'

type Act = 'begin' | 'renew' | 'take off'

/** Besides the password, a code that only one's own telephone knows. */
export function SecondFactorPanel({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const query = useQuery(secondFactorQuery)
  const [act, setAct] = useState<Act | null>(null)
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setAct(null)

  function changed(codes: string[] | null) {
    setSecret(null)
    setCodes(codes)
    // Nobody waits for these: who has kept the codes by then would be asked again.
    for (const { queryKey } of [secondFactorQuery, sessionsQuery]) void client.invalidateQueries({ queryKey })
  }

  if (codes)
    return (
      <Panel title="Keep these codes">
        <RecoveryCodes codes={codes} />
        <Actions>
          <Button look="main" onClick={() => setCodes(null)}>
            I have kept them
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
                <Button onClick={firstClick(() => setAct('renew'))}>New recovery codes</Button>
                {!required && <Button onClick={() => setAct('take off')}>Take it off</Button>}
              </Actions>
              {required && (
                <p>Your role needs it: it cannot be taken off. For a new telephone, ask an administrator.</p>
              )}
            </>
          ) : hasPassword ? (
            <>
              <p>
                You have none. With one you sign in with your password and a code from your telephone or password
                manager, so that the password alone lets nobody in.
              </p>
              <Actions>
                <Button look="main" onClick={firstClick(() => setAct('begin'))}>
                  Set it up
                </Button>
              </Actions>
            </>
          ) : (
            <p>You sign in through the provider: set up your second factor there.</p>
          )
        }
      </Read>
      {act === 'begin' && (
        <Confirm
          title="Set up a second factor"
          verb="Go on"
          onClose={close}
          onDo={async (_, typed) => setSecret(await beginOwnSecondFactor(typed('password')))}
        >
          <p>You need an authenticator, on your telephone or in your password manager.</p>
          <Password />
        </Confirm>
      )}
      {act === 'renew' && (
        <Confirm
          title="New recovery codes?"
          verb="Make new ones"
          onClose={close}
          onDo={async (given, typed) =>
            changed((await renewRecoveryCodes({ password: typed('password'), code: given('code') })).recovery_codes)
          }
        >
          <p>Those that you have now are good no longer.</p>
          <Password />
          <Code />
        </Confirm>
      )}
      {act === 'take off' && (
        <Confirm
          title="Take off your second factor?"
          verb="Take it off"
          onClose={close}
          onDo={async (given, typed) => {
            await takeOffSecondFactor({ password: typed('password'), code: given('code') })
            changed(null)
          }}
        >
          <p>From then on your password alone lets in whoever knows it. Your recovery codes are good no longer.</p>
          <Password />
          <Code />
        </Confirm>
      )}
    </Panel>
  )
}
