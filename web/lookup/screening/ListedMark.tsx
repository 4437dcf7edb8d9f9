import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnedMark, ScreeningMark } from '../../../contract/desk/screening.ts'
import { markInWords, ownedInWords, shortInWords } from '../../../entities/screening/mark-words.ts'
import { toCase } from '../../paths.ts'
import { HeldPath } from './HeldPath.tsx'
import css from './ListedMark.module.css'
import { decidedInWords, isSure, shortOwned } from './mark-words.ts'
import { type FoundMarks, marksAbout, useMarks } from './marks.ts'

type Props = {
  /** The keys of its mentions. */
  of: readonly (string | null | undefined)[]
  /** Without one, the current case. */
  case_id?: string
  /** In a word or two, where the screen has many rows. The rest is for the pointer and for screen readers. */
  isShort?: boolean
}

/** The strongest mark of a screen: a person or a company is listed or banned, or held by somebody who is. */
export const ListedMark = ({ case_id, ...mark }: Props) => <MarkAmong found={useMarks(case_id)} {...mark} />

/** In a table, which reads the marks once: an observer for each of hundreds of rows would be slow. */
export function MarkAmong({ found, of, isShort = false }: Omit<Props, 'case_id'> & { found: FoundMarks }) {
  const { listed, owned } = marksAbout(
    found.marks,
    of.filter((key) => key !== null && key !== undefined),
  )
  if (listed.length + owned.length === 0) return null
  return (
    <span className={css.marks}>
      {listed.map((mark) => (
        <Listed key={`${mark.list} ${mark.listed_id}`} mark={mark} case_id={found.case_id} isShort={isShort} />
      ))}
      {owned.map((one) => (
        <HeldBy key={`${one.key} ${one.by_key}`} owned={one} case_id={found.case_id} isShort={isShort} />
      ))}
    </span>
  )
}

type ListedProps = { mark: ScreeningMark; case_id: string; isShort: boolean }

function Listed({ mark, case_id, isShort }: ListedProps) {
  const decided = decidedInWords(mark)
  const whole = [markInWords(mark), decided].filter(Boolean).join(' · ')
  return (
    <Link
      to={toCase(case_id, 'screening')}
      state={{ subject: mark.keys }}
      className={css.mark}
      data-state={mark.state}
      title={isShort ? whole : undefined}
      aria-label={whole}
    >
      {isShort ? shortInWords(mark) : <strong>{markInWords(mark)}</strong>}
      {!isShort && decided && <span> · {decided}</span>}
    </Link>
  )
}

type HeldProps = { owned: OwnedMark; case_id: string; isShort: boolean }

function HeldBy({ owned, case_id, isShort }: HeldProps) {
  const [isOpen, setOpen] = useState(false)
  const state = isSure(owned) ? 'decided' : 'not_decided'
  if (isShort)
    return (
      <Link
        to={toCase(case_id, 'ownership')}
        className={css.mark}
        data-state={state}
        title={ownedInWords(owned)}
        aria-label={`${shortOwned(owned)}: ${ownedInWords(owned)}`}
      >
        {shortOwned(owned)}
      </Link>
    )
  return (
    <details className={css.held} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.mark} data-state={state}>
        <strong>{ownedInWords(owned)}</strong>
      </summary>
      {isOpen && <HeldPath owned={owned} case_id={case_id} />}
    </details>
  )
}
