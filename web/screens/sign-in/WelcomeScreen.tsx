import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type FieldError, ProblemError } from '../../api/request.ts'
import { makeFirstAccount, sessionQuery } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { Door } from './Door.tsx'

/** Where the one-time link of the first start leads: the first account is made here. */
export function WelcomeScreen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const token = useLocation().hash.slice(1)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [isBusy, setBusy] = useState(false)
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = (name: string) => String(new FormData(form).get(name))
    const form = event.currentTarget
    setBusy(true)
    try {
      const account = { token, name: given('name'), email: given('email'), password: given('password') }
      client.setQueryData(sessionQuery.queryKey, await makeFirstAccount(account))
      await navigate(paths.home, { replace: true })
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null
      setErrors(problem?.errors ?? [{ field: '', message: error instanceof Error ? error.message : String(error) }])
    } finally {
      setBusy(false)
    }
  }

  if (token === '')
    return (
      <Door title="Welcome">
        <p>
          The link that the first start printed holds a token after a #, and this address has none. Open the whole link,
          or <Link to={paths.signIn}>sign in</Link>.
        </p>
      </Door>
    )
  return (
    <Door title="Welcome">
      <p>
        Make the first account. It is an administrator’s; from then on you sign in with e-mail address and password.
      </p>
      <form onSubmit={submit} noValidate>
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <Field label="Your name" name="name" id="name" autoComplete="name" required error={errorOf('name')} />
        <Field
          label="E-mail address"
          name="email"
          id="email"
          type="email"
          autoComplete="username"
          required
          error={errorOf('email')}
        />
        <Field
          label="Password"
          hint="At least 12 characters. A few words that you alone would put together are good."
          name="password"
          id="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          error={errorOf('password')}
        />
        <Button look="main" type="submit" disabled={isBusy}>
          Make the account
        </Button>
      </form>
    </Door>
  )
}
