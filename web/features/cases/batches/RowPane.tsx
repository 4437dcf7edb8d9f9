import type { Batch, BatchRow } from '../../../../contract/desk/batches.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { ChooseAnswer } from './ChooseAnswer.tsx'
import { RowCalls } from './RowCalls.tsx'

type Props = {
  batch: Batch
  row: BatchRow
  onChoose: (choice: number | null) => void
  onClose: () => void
}

/** One row beside the table: its choices while it needs one, else its lookups. */
export function RowPane({ batch, row, onChoose, onClose }: Props) {
  const { is_reader } = useThisCase()
  const isChoice = row.choices !== null && !is_reader
  return (
    <Drawer label={isChoice ? `Choose an answer for row ${row.row}` : `Lookups of row ${row.row}`} onClose={onClose}>
      <Panel
        title={isChoice ? `Row ${row.row} · ${leftInWords(batch)}` : `Row ${row.row}`}
        actions={
          <Button look="tool" onClick={onClose}>
            Close
          </Button>
        }
      >
        {isChoice ? (
          <ChooseAnswer key={row.row} batch={batch} first={row} onChoose={onChoose} />
        ) : (
          <>
            <p className="strong">{row.cells.filter(Boolean).join(', ')}</p>
            <RowCalls row={row} />
          </>
        )}
      </Panel>
    </Drawer>
  )
}

const leftInWords = ({ needs_choice }: Batch): string => `${count(needs_choice, 'row needs', 'rows need')} a choice`
