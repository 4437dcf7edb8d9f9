import { useState } from 'react'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { EraseDialog } from '../../lookup/record/EraseDialog.tsx'
import { request } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Erasure.module.css'

/** For administrators: what the record holds goes for good; that it was, and was erased, stays in the chain. */
export function Erasure({ record: { id, operation } }: { record: LedgerRecord }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={css.erasure}>
      <Panel title="Erase">
        <p>
          What was asked and what came go for good, with the notes of its pins. The chain keeps that there was a lookup,
          and that it was erased, when, by whom and why: nothing personal.
        </p>
        <p>
          <Button onClick={() => setAsking(true)}>Erase what it holds</Button>
        </p>
        {isAsking && (
          <EraseDialog
            title="Erase what this record holds?"
            records={[id]}
            erase={(reason) => request(`/api/records/${id}/erase`, { method: 'POST', body: { reason } })}
            onErased={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          >
            <p>
              {operationInWords(operation)}, record <code>{id}</code>. It cannot be brought back, not from a backup
              either.
            </p>
          </EraseDialog>
        )}
      </Panel>
    </div>
  )
}
