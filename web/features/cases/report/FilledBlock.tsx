import { useMemo, useSyncExternalStore } from 'react'
import type { Report } from '../../../../contract/desk/reports.ts'
import { type Fill, fills } from '../../../../contract/reports.ts'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import type { FactTexts } from './fact-texts.ts'
import { Rendered } from './Rendered.tsx'
import css from './Report.module.css'
import written from './Text.module.css'

/** Table rows shown beside the text. */
const fewRows = 8

type Filled = Report['filled'][number]
type Props = {
  fill: Fill
  filled: Filled | undefined
  texts: FactTexts
  isEditable: boolean
  onMove: (by: -1 | 1) => void
  onLeaveOut: () => void
}

/** A block that fills itself from the case. It can be read but not edited here. */
export function FilledBlock({ fill, filled, texts, isEditable, onMove, onLeaveOut }: Props) {
  const numbers = useSyncExternalStore(texts.subscribe, () =>
    (filled?.cites ?? []).map((record) => texts.numberOf(record) ?? 0).join(),
  )
  const blocks = useMemo(() => filled && withNumbers(filled.blocks, numbers.split(',').map(Number)), [filled, numbers])
  return (
    <div className={written.filled}>
      <div className={written.filledHead}>
        <span className={css.small}>Filled from the case: {fills[fill]}</span>
        {isEditable && (
          <span className={written.filledTools}>
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
          </span>
        )}
      </div>
      <div className={written.rendered}>
        {blocks === undefined && <p className={css.small}>It is filled when the report is saved.</p>}
        {blocks?.length === 0 && <p className={css.small}>The case holds nothing for it yet.</p>}
        {blocks && <Rendered blocks={blocks} title={fills[fill]} mostRows={fewRows} />}
      </div>
    </div>
  )
}

/** The server numbers each block's citations from 1. In the report they continue. */
const withNumbers = (blocks: Filled['blocks'], numbers: readonly number[]): Filled['blocks'] =>
  JSON.parse(JSON.stringify(blocks), (key, value) =>
    key === 'cites' ? value.flatMap((cite: number) => numbers[cite - 1] || []) : value,
  )
