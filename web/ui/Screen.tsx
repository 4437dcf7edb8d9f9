import { type ReactNode, useEffect, useRef } from 'react'
import css from './Screen.module.css'

type Props = {
  title: string
  /** What the screen is about. A change of subject moves the focus as a new screen does. */
  subject?: string | undefined
  /** The current part, for the window's title. */
  part?: string | undefined
  /** Shown beside the heading, such as a status. */
  aside?: ReactNode
  /** Buttons that act on the whole screen: opposite the heading, and below the key facts on a phone. */
  actions?: ReactNode
  /** Key facts in one line below the heading. */
  under?: ReactNode
  children: ReactNode
}

let isFirstScreen = true

/** A screen with its title. On arrival the heading takes the focus, unless a field already has it. */
export function Screen({ title, subject, part, aside, actions, under, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject counts as a new screen.
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
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}
