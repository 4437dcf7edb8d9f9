import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type GivenErasureReason, givenErasureReasons } from '../../../contract/reasons.ts'
import { erasureReasons } from '../../register/words.ts'
import { whyNot } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Field.tsx'
import { recordQuery } from '../lookups.ts'

const choose = { value: '', label: 'Choose a reason' }
const options = givenErasureReasons.map((reason) => ({ value: reason, label: capital(erasureReasons[reason]) }))

type Props<Done> = {
  title: string
  children: ReactNode
  records: readonly string[]
  /** Chosen at first. */
  reason?: GivenErasureReason
  erase: (reason: GivenErasureReason) => Promise<Done>
  onErased: (done: Done) => void
  onCancel: () => void
}

/** Erases after a confirmation, for a reason that the chain keeps. */
export function EraseDialog<Done>(props: Props<Done>) {
  const { title, children, records, erase, onErased, onCancel } = props
  const client = useQueryClient()
  const [reason, setReason] = useState<GivenErasureReason | ''>(props.reason ?? '')
  const [isMissing, setMissing] = useState(false)
  const erasing = useMutation({
    mutationFn: erase,
    async onSuccess(done) {
      onErased(done)
      // Clear it from this page too.
      for (const id of records) {
        for (const key of ['answer', 'bytes']) client.removeQueries({ queryKey: [key, id] })
        void client.invalidateQueries(recordQuery(id))
      }
      for (const key of ['records', 'pins', 'files', 'file-text', 'searches'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
  function press() {
    setMissing(reason === '')
    if (reason !== '' && !erasing.isPending) erasing.mutate(reason)
  }
  return (
    <Dialog title={title} onCancel={onCancel}>
      {children}
      <Select
        label="Reason"
        hint="The chain keeps the reason and your name."
        options={[choose, ...options]}
        value={reason}
        error={isMissing ? 'Choose a reason.' : undefined}
        onChange={({ target }) => setReason(givenErasureReasons.find((known) => known === target.value) ?? '')}
      />
      {erasing.error && <p role="alert">{whyNot(erasing.error)}</p>}
      <p className="row-8">
        <Button look="main" onClick={press}>
          Erase permanently
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </p>
    </Dialog>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
