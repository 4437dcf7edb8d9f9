import type { Verdict } from '../../../../contract/judgements.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { sentence } from '../../../ui/text.ts'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Identities.module.css'

type Props = {
  /** A closed case takes no decisions, and none from a reader. */
  isOpen: boolean
  isBusy: boolean
  reason: readonly [string, (reason: string) => void]
  words: Readonly<Record<keyof typeof keyOf, string>>
  onDecide: (verdict: keyof typeof keyOf) => void
}

const keyOf = { same: 'y', different: 'n', unsure: 'h' } as const satisfies { [verdict in Verdict]?: string }

/** A reason and one button for each decision, with its key. */
export function Deciding({ isOpen, isBusy, reason: [reason, setReason], words, onDecide }: Props) {
  const { singleKeys } = useTableSettings()
  const { is_reader } = useThisCase()
  if (!isOpen)
    return <p>{is_reader ? 'You read this case. Its members decide.' : 'The case is closed. Reopen it to decide.'}</p>
  return (
    <div className="stack-12 measure">
      <Field
        label="Reason (optional)"
        value={reason}
        maxLength={2000}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={css.buttons}>
        {(['same', 'different', 'unsure'] as const).map((verdict) => (
          <Button key={verdict} aria-disabled={isBusy} onClick={firstClick(() => onDecide(verdict))}>
            {sentence(words[verdict])} {singleKeys && <kbd>{keyOf[verdict]}</kbd>}
          </Button>
        ))}
      </div>
    </div>
  )
}
