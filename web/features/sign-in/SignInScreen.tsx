import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paths, withSearch } from '../../paths.ts'
import { providerWords } from '../../server/provider-words.ts'
import { signInQuery } from '../../server/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/Form.tsx'
import { CodeStep } from './CodeStep.tsx'
import css from './Door.module.css'
import { Door } from './Door.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { useForgetInside } from './useForgetInside.ts'

// Few come to it, and each only once.
const EnrolmentStep = lazy(() =>
  import('./EnrolmentStep.tsx').then(({ EnrolmentStep }) => ({ default: EnrolmentStep })),
)

/** By password and code, or through the provider. How far one has come, the application remembers for ten minutes. */
export function SignInScreen() {
  const [search] = useSearchParams()
  const { data: ways, isPending } = useQuery(signInQuery)
  const to = ownPath(search.get('to'))
  const isSessionLeft = useLocation().state?.isSessionLeft === true
  useForgetInside()

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
          title="The application could not be told that you leave"
          errors={[
            {
              message:
                'What was shown here is gone, but your session goes on until it has not been used for a while. When you have a connection again, open the application here and sign out.',
            },
          ]}
        />
      )}
      {refusal && <ErrorSummary title="You are not signed in" errors={[{ message: refusal }]} />}
      {ways?.provider && (
        <ButtonLink look={ways.provider_only ? 'main' : 'plain'} href={withSearch('/api/provider', { to })}>
          Sign in with {ways.provider}
        </ButtonLink>
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

/** Back to where one was going; never to another site. */
const ownPath = (to: string | null) => (to && /^\/(?![/\\])/.test(to) ? to : paths.home)
