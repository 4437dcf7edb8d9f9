import { type ReactNode, useEffect, useRef } from 'react'
import css from './Screen.module.css'

type Props = {
  title: string
  /** Whom or what the screen is about, where one screen may change from one to another. */
  subject?: string | undefined
  /** In the window, where one screen has several parts: which of them this is. */
  part?: string | undefined
  /** Beside the heading: a status, say. */
  aside?: ReactNode
  /** Below the heading: the key facts in one line. */
  under?: ReactNode
  children: ReactNode
}

let isFirstScreen = true

/** One screen: its title in the window and in its heading, which takes the focus when one comes to it, unless a field did. */
export function Screen({ title, subject, part, aside, under, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is as good as another screen.
  useEffect(
    function focusHeading() {
      const hasFocus = content.current?.contains(document.activeElement)
      if (!isFirstScreen && !hasFocus) heading.current?.focus({ preventScroll: true })
      isFirstScreen = false
    },
    [subject],
  )
  return (
    <main ref={content} className={css.screen} id="main">
      <title>{`${part ? `${part}: ` : ''}${title} · Whereabouts`}</title>
      <header className={css.header}>
        <div className={css.heading}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {aside}
        </div>
        {under && <p className={css.under}>{under}</p>}
      </header>
      {children}
    </main>
  )
}
