import { createContext, type ReactNode, useContext, useState } from 'react'
import css from './BirthDate.module.css'
import { Button } from './Button.tsx'
import { dateInWords } from './dates.ts'

/** Whether birth data is covered at first: as the analyst likes it. */
export const MasksBirthData = createContext(true)

const Panel = createContext<{ isShown: boolean; show: (isShown: boolean) => void } | null>(null)

/** Around a panel with several dates of birth: one button, `ShowBirthData`, uncovers all of them, and no others. */
export function BirthDataPanel({ children }: { children: ReactNode }) {
  const masks = useContext(MasksBirthData)
  const [chosen, show] = useState<boolean>()
  return <Panel value={{ isShown: chosen ?? !masks, show }}>{children}</Panel>
}

/** The button of such a panel. Nothing, where nothing would be covered. */
export function ShowBirthData() {
  const masks = useContext(MasksBirthData)
  const panel = useContext(Panel)
  if (!panel || !masks) return null
  const { isShown, show } = panel
  return (
    <span className={css.button}>
      <Button look="quiet" onClick={() => show(!isShown)}>
        {isShown ? 'Cover birth dates' : 'Show birth dates'}
      </Button>
      <span role="status" className="visually-hidden">
        {isShown && 'Birth dates are shown in this panel.'}
      </span>
    </span>
  )
}

type Props = {
  date: string | null | undefined
  /** With its day, where that is on record: without, the month and the year. */
  isWhole?: boolean
}

/** A date of birth, covered until somebody asks to see it: by its own button, or by that of its panel. */
export function BirthDate({ date, isWhole = false }: Props) {
  const masks = useContext(MasksBirthData)
  const panel = useContext(Panel)
  const [isUncovered, uncover] = useState(false)
  if (!date) return null
  const words = dateInWords(isWhole ? date : monthOf(date))
  if (panel) return panel.isShown ? <time dateTime={date}>{words}</time> : <Covered />
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

/** For a table's `value`: what is covered on the screen is covered wherever its rows are taken to. */
export function useBirthText(): (date: string | null | undefined) => string | null {
  const masks = useContext(MasksBirthData)
  const panel = useContext(Panel)
  const isShown = panel ? panel.isShown : !masks
  return (date) => (date ? (isShown ? monthOf(date) : 'covered') : null)
}

const Covered = () => (
  <>
    <span aria-hidden>••••</span>
    <span className="visually-hidden">covered</span>
  </>
)

const monthOf = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? date.slice(0, 7) : date)
