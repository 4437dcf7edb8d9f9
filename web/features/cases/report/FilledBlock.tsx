import type { Report } from '../../../../contract/desk/reports.ts'
import { type Fill, fills } from '../../../../contract/reports.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonGroup } from '../../../ui/ButtonGroup.tsx'
import { Rendered } from './Rendered.tsx'
import css from './Report.module.css'

/** Rows of a table that are drawn beside the text. */
const fewRows = 8

type Props = {
  fill: Fill
  blocks: Report['filled'][number]['blocks'] | undefined
  isEditable: boolean
  onMove: (by: -1 | 1) => void
  onLeaveOut: () => void
}

/** What fills itself from the case: it is read here, and cannot be typed in. */
export const FilledBlock = ({ fill, blocks, isEditable, onMove, onLeaveOut }: Props) => (
  <details className={css.filled} open>
    <summary>
      <span className={css.filledName}>{fills[fill]}</span> <span className={css.small}>filled from the case</span>
    </summary>
    {isEditable && (
      <p className={css.filledTools}>
        <ButtonGroup label={`Block ${fills[fill]}`}>
          <Button look="tool" onClick={() => onMove(-1)} aria-label={`Move ${fills[fill]} up`}>
            ↑
          </Button>
          <Button look="tool" onClick={() => onMove(1)} aria-label={`Move ${fills[fill]} down`}>
            ↓
          </Button>
          <Button look="tool" onClick={onLeaveOut} aria-label={`Leave out ${fills[fill]}`}>
            Leave out
          </Button>
        </ButtonGroup>
      </p>
    )}
    <div className={css.rendered}>
      {blocks === undefined && <p className={css.small}>It is filled when the report is saved.</p>}
      {blocks?.length === 0 && <p className={css.small}>The case holds nothing for it yet.</p>}
      {blocks && <Rendered blocks={blocks} mostRows={fewRows} />}
    </div>
  </details>
)
