import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { hasKeptForms } from '../../lookup/form/typed.ts'
import { forgetChosenCase } from '../../lookup/purpose/chosen-case.ts'
import { paths, withSearch } from '../../paths.ts'
import { door } from '../../server/door.ts'
import { onOtherWindows, tellOtherWindows } from '../../server/other-windows.ts'
import { providerWords } from '../../server/provider-words.ts'
import { sessionQuery, signIn, signInQuery } from '../../server/session.ts'
import { useSending } from '../../server/useSending.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { ErrorSummary, Form } from '../../ui/Form.tsx'
import { clearSession } from '../../ui/session-store.ts'
import { CodeStep } from './CodeStep.tsx'
import css from './Door.module.css'
import { Door, useEntering } from './Door.tsx'

// Rarely used, so loaded on demand.
const EnrolmentStep = lazy(() =>
  import('./EnrolmentStep.tsx').then(({ EnrolmentStep }) => ({ default: EnrolmentStep })),
)

/** Signs in with password and code, or through the provider. The server remembers the first step for ten minutes. */
export const SignInScreen = () => (useSearchParams()[0].has(returned) ? <Returned /> : <SignIn />)

function SignIn() {
  const [search] = useSearchParams()
  const { data: ways, isPending } = useQuery(signInQuery)
  const to = ownPath(search.get('to'))
  const isSessionLeft = useLocation().state?.isSessionLeft === true
  useForgetAnswers()

  if (isPending) return <Door title="Sign in" />
  if (ways?.needs === 'code') return <CodeStep to={to} />
  if (ways?.needs === 'enrolment')
    return (
      <Suspense fallback={<Door title="Set up a second factor" />}>
        <EnrolmentStep to={to} />
      </Suspense>
    )

  const refusal = providerWords(search.get('provider'))
  const password = <PasswordStep to={to} />
  return (
    <Door title="Sign in">
      {isSessionLeft && (
        <ErrorSummary
          title="You are not signed out on the server"
          errors={[
            {
              message:
                'This browser no longer shows your work, but your session continues until it times out. When you are online again, open the application here and sign out.',
            },
          ]}
        />
      )}
      {refusal && <ErrorSummary title="You are not signed in" errors={[{ message: refusal }]} />}
      {ways?.provider && (
        <ProviderLink look={ways.provider_only ? 'main' : 'plain'} to={to}>
          Sign in with {ways.provider}
        </ProviderLink>
      )}
      {ways?.provider_only ? (
        <details className={css.other}>
          <summary>Sign in with a password</summary>
          {password}
        </details>
      ) : (
        password
      )}
    </Door>
  )
}

type ProviderLinkProps = { look: 'main' | 'plain'; to: string; children: ReactNode }

/**
 * Leads to the provider. A form that was being filled in is kept in this window's memory alone, so then the provider opens
 * in another window, and this one waits for the session.
 */
function ProviderLink({ look, to, children }: ProviderLinkProps) {
  const client = useQueryClient()
  const { enter } = useEntering(to)
  const enterWhenTold = useEffectEvent(async (analyst_id: string | null) => {
    const analyst = analyst_id && (await client.fetchQuery(sessionQuery))
    if (analyst) await enter(analyst)
  })
  useEffect(() => onOtherWindows((analyst_id) => void enterWhenTold(analyst_id)), [])
  return (
    <ButtonLink
      look={look}
      href={door.provider.go({ to }).path}
      onClick={(event) => {
        if (!hasKeptForms()) return
        const back = withSearch(paths.signIn, { [returned]: '1' })
        if (window.open(door.provider.go({ to: back }).path)) event.preventDefault()
      }}
    >
      {children}
    </ButtonLink>
  )
}

/** Marks the window that the provider was opened in. */
const returned = 'returned'

/** The provider's window, after signing in. It tells the waiting window, and closes where the browser allows it. */
function Returned() {
  const { data: analyst } = useQuery(sessionQuery)
  useEffect(
    function tellAndClose() {
      if (!analyst) return
      tellOtherWindows(analyst.analyst_id)
      window.close()
    },
    [analyst],
  )
  return (
    <Door title={analyst ? 'You are signed in' : 'Sign in'}>
      <p>Close this window, and continue in the window you came from.</p>
      <ButtonLink href={paths.home}>Open the desk here</ButtonLink>
    </Door>
  )
}

/** Only addresses of this site. */
const ownPath = (to: string | null) => (to && /^\/(?![/\\])/.test(to) ? to : paths.home)

function PasswordStep({ to }: { to: string }) {
  const { enter, goOn } = useEntering(to)
  const { errors, isBusy, send } = useSending()

  function submit(given: (name: string) => string, form: HTMLFormElement) {
    // A password keeps its spaces.
    const password = String(new FormData(form).get('password'))
    void send(async () => {
      const entered = await signIn({ email: given('email'), password })
      await ('needs' in entered ? goOn() : enter(entered))
    })
  }

  return (
    <Form className="" errors={errors} onSend={submit}>
      <Field label="E-mail address" name="email" type="email" autoComplete="username" autoFocus required />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button look="main" type="submit" disabled={isBusy}>
        Sign in
      </Button>
    </Form>
  )
}

/** Forgets every answer, so that nothing stays in the browser after signing out. */
function useForgetAnswers(): void {
  const client = useQueryClient()
  useEffect(
    function forgetAnswers() {
      // Except this page's own query, which would otherwise never finish.
      client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(signInQuery.queryKey) })
      client.getMutationCache().clear()
      clearSession()
      forgetChosenCase()
    },
    [client],
  )
}
