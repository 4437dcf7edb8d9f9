import type { FormEvent } from 'react'
import { signIn } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { ErrorSummary } from '../../ui/Form.tsx'
import { useEntering } from './useEntering.ts'

export function PasswordStep({ to }: { to: string }) {
  const { enter, goOn } = useEntering(to)
  const { errors, isBusy, send } = useSending()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void send(async () => {
      const entered = await signIn({ email: String(form.get('email')), password: String(form.get('password')) })
      await ('needs' in entered ? goOn() : enter(entered))
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <Field label="E-mail address" name="email" type="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button look="main" type="submit" disabled={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
