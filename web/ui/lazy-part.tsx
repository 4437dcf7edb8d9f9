import { type ComponentType, use, useState } from 'react'
import { Button } from './Button.tsx'

/**
 * A component that loads when it is first drawn, under a `Suspense`. Where it cannot load, it says so in its place and can
 * try again. The screen around it stays, with all that was typed there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props> | null> | undefined
  return function LazyPart(props: Props) {
    const [, draw] = useState(0)
    loading ??= load().catch(() => null)
    const Part = use(loading)
    if (Part) return <Part {...props} />
    return (
      <p role="alert">
        This part could not load. Check the network, and try again. If it still fails, reload the page.{' '}
        <Button
          onClick={() => {
            loading = undefined
            draw((times) => times + 1)
          }}
        >
          Try again
        </Button>
      </p>
    )
  }
}
