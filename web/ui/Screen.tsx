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
  /** Tabs in the row of the heading, or below it where they do not fit. */
  tabs?: ReactNode
  /** The heading is small, and shares its row with the tabs. */
  isSlim?: boolean
  /** Takes the full width of the window. */
  isWide?: boolean
  /** Its parts are sections under a hairline, without edges. */
  isDossier?: boolean
  /** As a dossier, and the heading, the tabs and the request of a search share a row where they fit. */
  isCompact?: boolean
  children: ReactNode
}

let isFirstScreen = true

/** A screen with its title. On arrival the heading takes the focus, unless a field already has it. */
export function Screen(props: Props) {
  const { title, subject, part, aside, actions, under, tabs, isSlim, isWide, isDossier, isCompact, children } = props
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
    <main
      ref={content}
      className={`${css.screen} in-order`}
      data-wide={isWide || undefined}
      data-slim={isSlim || undefined}
      data-dossier={isDossier || isCompact || undefined}
      data-compact={isCompact || undefined}
      id="main"
    >
      <title>{`${part ? `${part}: ` : ''}${title} · Whereabouts`}</title>
      <header className={css.header}>
        <div className={css.heading}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {aside}
          {tabs}
        </div>
        {under && <p className={css.under}>{under}</p>}
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}
