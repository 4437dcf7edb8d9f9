import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { paths } from '../paths.ts'
import { Quote } from '../server/Quote.tsx'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'

/** The error boundary. */
export function Failed() {
  const error = useRouteError()
  const reason = isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : String(error)
  return (
    <Screen title="This screen failed">
      <p>{reason}</p>
      <p>Everything you looked up is on record.</p>
      <p>
        <Button onClick={() => window.location.reload()}>Reload this screen</Button>
      </p>
      <Quote error={error} />
    </Screen>
  )
}

export const NotFoundScreen = () => (
  <Screen title="No such page">
    <p>
      There is no page at this address. <Link to={paths.home}>Search the register</Link>.
    </p>
  </Screen>
)
