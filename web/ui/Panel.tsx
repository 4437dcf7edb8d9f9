import type { ReactNode } from 'react'
import css from './Panel.module.css'

type Props = {
  title?: string
  headingLevel?: 2 | 3
  /** The tab above says the title already, so only screen readers and paper have it, and the content comes first. */
  isOfTab?: boolean
  /** Without any now, as `false` or `null`, the head keeps their height: they may come with a late reply. */
  actions?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** A sheet with a heading, its content, and a foot that says where the content came from. */
export function Panel({ title, headingLevel = 2, isOfTab = false, actions, foot, children }: Props) {
  const Heading = `h${headingLevel}` as const
  const buttons = <div className={css.actions}>{actions}</div>
  return (
    <section className={css.panel} data-of-tab={isOfTab || undefined}>
      {(title || actions) && (
        <div className={css.head}>
          {title && <Heading tabIndex={-1}>{title}</Heading>}
          {!isOfTab && actions !== undefined && buttons}
        </div>
      )}
      <div className={css.body}>
        {children}
        {isOfTab && actions && buttons}
      </div>
      {foot}
    </section>
  )
}
