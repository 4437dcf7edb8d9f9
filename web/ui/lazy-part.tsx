import { type ComponentType, type MouseEvent, type ReactNode, use, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'
import { fetchMissingStyles } from './missing-styles.ts'

/** The words that a part could not load, with a press to try again. */
export type NotLoaded = { children: ReactNode }

/**
 * A component that loads when it is first drawn, under a `Suspense`. Where it cannot load, it says so in its place and can
 * try again. The screen around it stays, with all that was typed there. Drawn anew, it loads again.
 * @param Around what is drawn around those words
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Around: ComponentType<Props & NotLoaded> = ({ children }) => children,
) {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const fetchPart = () =>
    fetchMissingStyles()
      .then(load)
      .then(
        (loaded) => {
          part = loaded
        },
        () => {},
      )
  const forgetFailure = () => {
    if (!part) loading = undefined
  }
  return function LazyPart(props: Props) {
    const [isBusy, setBusy] = useState(false)
    useEffect(() => forgetFailure, [])
    loading ??= fetchPart()
    use(loading)
    const Part = part
    if (Part) return <Part {...props} />

    async function tryAgain({ currentTarget }: MouseEvent) {
      if (isBusy) return
      const words = currentTarget.parentElement
      const [around, before] = [words?.parentElement, words?.previousElementSibling]
      setBusy(true)
      await fetchPart()
      const hasFocus = document.activeElement === currentTarget
      flushSync(() => setBusy(false))
      // The pressed button is gone, and the focus with it.
      const drawn = before ? before.nextElementSibling : around?.firstElementChild
      if (part && hasFocus)
        drawn?.querySelector<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')?.focus()
    }

    return (
      <Around {...props}>
        <p role="alert" aria-busy={isBusy}>
          {isBusy
            ? 'Loading …'
            : 'This part could not load. Check the network, and try again. If it still fails, reload the page.'}{' '}
          <Button onClick={(press) => void tryAgain(press)}>Try again</Button>
        </p>
      </Around>
    )
  }
}

/** For a part that is not seen: it says nothing where it cannot load. */
export const nothing = () => null
