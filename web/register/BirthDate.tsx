import { useContext, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './BirthDate.module.css'
import { DateText } from './DateText.tsx'
import { birthMonthOf, isWholeBirth, MasksBirthData } from './person.ts'

type Props = {
  date: string | null | undefined
  /** An officer's date: month and year are public, so only the day is covered. */
  isPublished?: boolean
  /** Unchanged, and not in words. */
  asReceived?: boolean
}

/** A date of birth, covered until a press shows it in this place. */
export function BirthDate({ date, isPublished = false, asReceived = false }: Props) {
  const masks = useContext(MasksBirthData)
  const [isUncovered, uncover] = useState(false)
  if (!date) return null
  const drawn = (text: string) => (asReceived ? text : <DateText date={text} />)
  if (!masks || (isPublished && !isWholeBirth(date))) return drawn(date)
  const covered = isPublished ? drawn(birthMonthOf(date)) : <Covered />
  const what = isPublished ? 'day' : 'date'
  return (
    <span className={css.birth}>
      <span role="status">{isUncovered ? drawn(date) : covered}</span>
      <Button
        look="quiet"
        aria-label={`${isUncovered ? 'Cover' : 'Show'} the ${what} of birth`}
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
