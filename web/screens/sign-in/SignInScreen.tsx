import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ProblemError } from '../../api/request.ts'
import { sessionQuery, signIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { Door } from './Door.tsx'

export function SignInScreen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [errors, setErrors] = useState<{ message: string }[]>([])
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const analyst = await signIn({ email: String(form.get('email')), password: String(form.get('password')) })
      client.clear()
      client.setQueryData(sessionQuery.queryKey, analyst)
      await navigate(ownPath(search.get('to')), { replace: true })
    } catch (error) {
      setErrors([{ message: error instanceof ProblemError ? error.message : String(error) }])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Door title="Sign in">
      <form onSubmit={submit} noValidate>
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <Field label="E-mail address" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button look="main" type="submit" disabled={isBusy}>
          Sign in
        </Button>
      </form>
    </Door>
  )
}

/** Back to where one was going; never to another site. */
const ownPath = (to: string | null) => (to?.startsWith('/') && !to.startsWith('//') ? to : paths.home)
