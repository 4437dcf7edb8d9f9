import { creditsPattern } from '../../../contract/credits.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Actions } from '../../ui/Form.tsx'
import { count } from '../../ui/numbers.ts'
import css from './SpendPanel.module.css'

type Props = {
  /** The most credits, as typed. */
  most: string
  onMost: (most: string) => void
  hint: string
  /** What a lookup of unknown price counts as; null where every price is known. */
  each: string | null
  onEach: (each: string) => void
  verb: string
  isBusy: boolean
}

/** The most credits that a batch or a watch may spend, and the button that starts it. */
export function Ceiling({ most, onMost, hint, each, onEach, verb, isBusy }: Props) {
  return (
    <>
      {each !== null && (
        <Field
          name="unknown_counts_as"
          label="Credits to count for a lookup of unknown price"
          inputMode="decimal"
          className={css.short}
          value={each}
          onChange={({ target }) => onEach(target.value)}
        />
      )}
      <Field
        name="most_credits"
        label="Spend at most, in credits"
        hint={hint}
        inputMode="decimal"
        className={css.short}
        value={most}
        onChange={({ target }) => onMost(target.value)}
      />
      <Actions>
        <Button look="main" type="submit" aria-disabled={isBusy}>
          {isAmount(most) ? `${verb} · up to ${count(Number(most), 'credit')}` : verb}
        </Button>
      </Actions>
    </>
  )
}

/** Whether it is a number of credits as the application takes them. */
export const isAmount = (text: string) => creditsPattern.test(text.trim())
