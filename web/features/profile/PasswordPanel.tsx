import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OwnCode, Username } from './Again.tsx'
import { changePassword, sessionsQuery } from './profile.ts'

export function PasswordPanel() {
  const client = useQueryClient()
  const { errors, errorOf, isBusy, send } = useSending()
  const [said, setSaid] = useState('')

  // As they were typed: a space at an end belongs to a password.
  async function change(form: HTMLFormElement) {
    const given = (name: string) => String(new FormData(form).get(name))
    await changePassword({
      old_password: given('old_password'),
      password: given('password'),
      code: form.elements.namedItem('code') ? given('code') : '',
    })
    form.reset()
    setSaid('Your password is changed. Wherever else you were signed in, you are signed out.')
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
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
        <PasswordField
          label="Your password now"
          name="old_password"
          id="old_password"
          autoComplete="current-password"
          error={errorOf('old_password')}
        />
        <PasswordField
          label="New password"
          hint="At least 12 characters, whichever you like; not your name, and none that has been published. A few words that you alone would put together are good."
          name="password"
          id="password"
          autoComplete="new-password"
          error={errorOf('password')}
        />
        <OwnCode id="code" error={errorOf('code')} />
        <Button look="main" type="submit" aria-disabled={isBusy}>
          Change the password
        </Button>
      </Form>
      <p role="status">{said}</p>
    </Panel>
  )
}
