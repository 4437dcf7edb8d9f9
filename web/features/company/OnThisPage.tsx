import type { ReactNode } from 'react'
import { isPart, type Page } from '../../lookup/answer/pages.ts'
import { numberInWords } from '../../ui/numbers.ts'
import css from './OnThisPage.module.css'

type Props = {
  answered: Page
  /** How many rows are shown, of how many on this page. */
  shown: number
  of: number
  isFiltered: boolean
  /** How to see all of them again. */
  children?: ReactNode
}

/** What a filter looks through: the page, and not the pages before and after it. */
export function OnThisPage({ answered, shown, of, isFiltered, children }: Props) {
  const page = isFiltered ? `${numberInWords(shown)} of the ${numberInWords(of)} on this page` : 'Counted on this page'
  return (
    <p className={css.said} data-filtered={isFiltered || undefined}>
      <span role="status">
        {isPart(answered) ? `${page}; other pages are not looked through.` : isFiltered && `${page}.`}
      </span>
      {isFiltered && children}
    </p>
  )
}
