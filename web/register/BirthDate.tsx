import { useContext, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './BirthDate.module.css'
import { DateText } from './DateText.tsx'
import { birthMonthOf, isWholeBirth, MasksBirthData } from './person.ts'

type Props = {
  date: string | null | undefined
  /** Of an officer: month and year are published, so that the day alone is covered. */
  isPublished?: boolean
  /** In the very characters that came, and not in words. */
  asItCame?: boolean
}

/** A date of birth, covered until somebody asks to see it here: elsewhere, and after a reload, it is covered again. */
export function BirthDate({ date, isPublished = false, asItCame = false }: Props) {
  const masks = useContext(MasksBirthData)
  const [isUncovered, uncover] = useState(false)
  if (!date) return null
  const drawn = (text: string) => (asItCame ? text : <DateText date={text} />)
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
