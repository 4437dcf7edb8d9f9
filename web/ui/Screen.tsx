import { type ReactNode, useEffect, useRef } from 'react'
import css from './Screen.module.css'

type Props = {
  title: string
  /** In the window, where one screen has several parts: which of them this is. */
  part?: string | undefined
  /** Beside the heading: a status, say. */
  aside?: ReactNode
  /** Below the heading: the key facts in one line. */
  under?: ReactNode
  children: ReactNode
}

let isFirstScreen = true

/** One screen: its title in the window and in its heading, which takes the focus when one comes to it by a link. */
export function Screen({ title, part, aside, under, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(function focusHeading() {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])
  return (
    <main className={css.screen} id="main">
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
