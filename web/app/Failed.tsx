import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Quote } from '../server/Quote.tsx'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'

/** What nobody foresaw: said plainly, with the way on. */
export function Failed() {
  const error = useRouteError()
  const reason = isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : String(error)
  return (
    <Screen title="This screen failed">
      <p>{reason}</p>
      <p>What was looked up is on record all the same.</p>
      <p>
        <Button onClick={() => window.location.reload()}>Load it again</Button>
      </p>
      <Quote error={error} />
    </Screen>
  )
}
