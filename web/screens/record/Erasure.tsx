import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { givenErasureReasons } from '../../../contract/reasons.ts'
import { type LedgerRecord, recordQuery } from '../../api/lookups.ts'
import { operationInWords } from '../../api/operation-words.ts'
import { whyNot } from '../../api/pins.ts'
import { request } from '../../api/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { erasureReasons } from '../../ui/words.ts'
import css from './Erasure.module.css'

const choose = { value: '', label: 'Choose a reason' }
const options = givenErasureReasons.map((reason) => ({ value: reason, label: capital(erasureReasons[reason]) }))

/** For administrators: what the record holds goes for good; that it was, and was erased, stays in the chain. */
export function Erasure({ record }: { record: LedgerRecord }) {
  const [asks, setAsks] = useState(false)
  return (
    <div className={css.erasure}>
      <Panel title="Erase">
        <p>
          What was asked and what came go for good, with the notes of its pins. The chain keeps that there was a lookup,
          and that it was erased, when, by whom and why: nothing personal.
        </p>
        <p>
          <Button onClick={() => setAsks(true)}>Erase what it holds</Button>
        </p>
        {asks && <Ask record={record} onDone={() => setAsks(false)} />}
      </Panel>
    </div>
  )
}

function Ask({ record, onDone }: { record: LedgerRecord; onDone: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const erasing = useMutation({
    mutationFn: () => request(`/api/records/${record.id}/erase`, { method: 'POST', body: { reason } }),
    async onSuccess() {
      onDone()
      // Nothing of it stays in the page either.
      for (const key of ['answer', 'bytes']) client.removeQueries({ queryKey: [key, record.id] })
      await Promise.all([
        client.invalidateQueries(recordQuery(record.id)),
        client.invalidateQueries({ queryKey: ['records'] }),
        client.invalidateQueries({ queryKey: ['pins'] }),
      ])
    },
  })
  const erase = () => {
    setMissing(reason === '')
    if (reason !== '' && !erasing.isPending) erasing.mutate()
  }
  return (
    <Dialog title="Erase what this record holds?" onCancel={onDone}>
      <p>
        {operationInWords(record.operation)}, record <code>{record.id}</code>. It cannot be brought back, not from a
        backup either.
      </p>
      <Select
        label="Why"
        hint="It stays in the chain, by whom it was chosen beside it."
        options={[choose, ...options]}
        value={reason}
        error={isMissing ? 'Choose a reason.' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {erasing.error && <p role="alert">{whyNot(erasing.error)}</p>}
      <p className={css.actions}>
        <Button look="main" onClick={erase}>
          Erase for good
        </Button>
        <Button onClick={onDone}>Keep it</Button>
      </p>
    </Dialog>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
