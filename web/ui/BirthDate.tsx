import { createContext, useContext, useState } from 'react'
import css from './BirthDate.module.css'
import { Button } from './Button.tsx'
import { dateInWords } from './dates.ts'
import { birthMonthOf } from './person.ts'

/** Whether birth data is covered at first: as the analyst likes it. */
export const MasksBirthData = createContext(true)

type Props = {
  date: string | null | undefined
  /** With its day, where that is on record: without, the month and the year. */
  isWhole?: boolean
}

/** A date of birth, covered until somebody asks to see it here: elsewhere, and after a reload, it is covered again. */
export function BirthDate({ date, isWhole = false }: Props) {
  const masks = useContext(MasksBirthData)
  const [isUncovered, uncover] = useState(false)
  if (!date) return null
  const words = dateInWords(isWhole ? date : birthMonthOf(date))
  if (!masks) return <time dateTime={date}>{words}</time>
  return (
    <span className={css.birth}>
      <span role="status">{isUncovered ? words : <Covered />}</span>
      <Button
        look="quiet"
        aria-label={isUncovered ? 'Cover the date of birth' : 'Show the date of birth'}
        onClick={() => uncover(!isUncovered)}
      >
        {isUncovered ? 'Cover' : 'Show'}
      </Button>
    </span>
  )
}

const Covered = () => (
  <>
    <span aria-hidden>••••</span>
    <span className="visually-hidden">covered</span>
  </>
)
