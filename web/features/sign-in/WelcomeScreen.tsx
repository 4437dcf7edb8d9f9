import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { ProblemError } from '../../server/request.ts'
import { linkQuery, type OneTimeLink, redeemLink } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { ErrorSummary, Form } from '../../ui/Form.tsx'
import { Door, useEntering } from './Door.tsx'

/** The screen of one-time links: the first account, an invitation, a new password. */
export function WelcomeScreen() {
  const token = useLocation().hash.slice(1)
  const { data: link, error, refetch } = useQuery({ ...linkQuery(token), enabled: token !== '' })

  if (token === '')
    return (
      <Door title="Welcome">
        <p>
          This address is incomplete. Open the whole link that you received, or <Link to={paths.signIn}>sign in</Link>.
        </p>
      </Door>
    )
  if (error) {
    const status = error instanceof ProblemError ? error.problem.status : 0
    const mayPass = status === 0 || status === 429 || status >= 500
    const title = status === 410 ? 'This link does not work' : 'The link could not be checked'
    return (
      <Door title="Welcome">
        <ErrorSummary title={title} errors={[{ message: error.message }]} />
        <p>{mayPass ? <Button onClick={() => refetch()}>Try again</Button> : <Link to={paths.signIn}>Sign in</Link>}</p>
      </Door>
    )
  }
  return link ? <LinkForm link={link} token={token} /> : <Door title="Welcome" />
}

const roleWords = { analyst: 'an analyst', supervisor: 'a supervisor', administrator: 'an administrator' }

const said = {
  first: {
    title: 'Welcome',
    intro: () => 'Create the first account, an administrator’s. You then sign in with its e-mail address and password.',
    button: 'Create account',
  },
  invitation: {
    title: 'Welcome',
    intro: ({ role }: OneTimeLink) =>
      `You are invited as ${role ? roleWords[role] : 'a colleague'}. Enter your name and choose a password.`,
    button: 'Create account',
  },
  reset: {
    title: 'Choose a new password',
    intro: () => 'This ends your sessions and access tokens, and stops the batches and watches that they started.',
    button: 'Set password',
  },
}

function LinkForm({ link, token }: { link: OneTimeLink; token: string }) {
  const { enter } = useEntering()
  const { errors, isBusy, send } = useSending()
  const { title, intro, button } = said[link.kind]

  function submit(given: (name: string) => string, form: HTMLFormElement) {
    // A password keeps its spaces.
    const password = String(new FormData(form).get('password'))
    const account = { token, name: given('name'), email: given('email'), password }
    void send(async () => enter(await redeemLink(account)))
  }

  return (
    <Door title={title}>
      <p>{intro(link)}</p>
      <Form className="" errors={errors} onSend={submit}>
        {link.kind !== 'reset' && (
          <Field label="Your name" name="name" id="name" autoComplete="name" required autoFocus />
        )}
        <Field
          label="E-mail address"
          name="email"
          id="email"
          type="email"
          autoComplete="username"
          required
          {...(link.email !== null && { value: link.email, readOnly: true })}
        />
        <PasswordField
          label="Password"
          hint="At least 12 characters. A few unusual words together work well."
          name="password"
          id="password"
          autoComplete="new-password"
          minLength={12}
          required
        />
        <Button look="main" type="submit" disabled={isBusy}>
          {button}
        </Button>
      </Form>
    </Door>
  )
}
