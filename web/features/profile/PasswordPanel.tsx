import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { changePassword, secondFactorQuery, sessionsQuery, tokensQuery } from './profile.ts'

export function PasswordPanel() {
  const client = useQueryClient()
  const { errors, isBusy, send } = useSending()
  const [said, setSaid] = useState('')

  // Untrimmed: a password may begin or end with a space.
  async function change(form: HTMLFormElement) {
    const given = (name: string) => String(new FormData(form).get(name))
    await changePassword({
      old_password: given('old_password'),
      password: given('password'),
      code: form.elements.namedItem('code') ? given('code') : '',
    })
    form.reset()
    setSaid('Your password is changed. Your other sessions have ended, and your access tokens no longer work.')
    for (const { queryKey } of [sessionsQuery, tokensQuery]) await client.invalidateQueries({ queryKey })
  }

  return (
    <Panel title="Password">
      <Form
        errors={errors}
        onSend={(_, form) => {
          setSaid('')
          if (!isBusy) void send(() => change(form))
        }}
      >
        <Username />
        <PasswordField label="Current password" name="old_password" autoComplete="current-password" />
        <PasswordField
          label="New password"
          hint="At least 12 characters. Do not use your name or a published password. A few unusual words together work well."
          name="password"
          autoComplete="new-password"
        />
        <OwnCode />
        <p>
          A new password ends your other sessions and your access tokens, and stops the batches and watches that they
          started.
        </p>
        <Button look="main" type="submit" aria-disabled={isBusy}>
          Change password
        </Button>
      </Form>
      <p role="status">{said}</p>
    </Panel>
  )
}

/** Password managers store a password under it. */
const Username = () => (
  <input hidden readOnly type="text" autoComplete="username" value={useQuery(sessionQuery).data?.email ?? ''} />
)

export const Password = () => (
  <>
    <Username />
    <PasswordField label="Your password" name="password" autoComplete="current-password" />
  </>
)

export const Code = () => (
  <Field
    label="Code"
    hint="Six digits from your authenticator, or a recovery code."
    name="code"
    autoComplete="one-time-code"
    spellCheck={false}
  />
)

/** A code field, for analysts with a second factor. */
function OwnCode() {
  const hasFactor = Boolean(useQuery(secondFactorQuery).data?.second_factor)
  return hasFactor && <Code />
}

/** Proves who is at the desk, before a change of sign-in settings. */
export const Again = () => (
  <>
    <Password />
    <OwnCode />
  </>
)
