import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Fact, factId, type RedactionReason } from '../../../../contract/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { whyNot } from '../../../server/request.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import beside from './Beside.module.css'
import { redactionsQuery, useRedacting } from './report-data.ts'

type Props = { report_id: string; fact: Fact }

/** Leaves one fact out of the redacted report, wherever the text holds it. */
export function RedactFact({ report_id, fact }: Props) {
  const query = useQuery(redactionsQuery(report_id))
  const redacting = useRedacting(report_id)
  const [reason, setReason] = useState<RedactionReason>('personal_data')
  const isThis = (mark: { mark: string; fact?: Fact }) =>
    mark.mark === 'fact' && mark.fact !== undefined && factId(mark.fact) === factId(fact)
  return (
    <Read query={query} wanted="the redactions">
      {({ marks, version, reasons }) => {
        const mark = marks.find(isThis)
        const put = (next: typeof marks) => redacting.isPending || redacting.mutate({ marks: next, version })
        return (
          <div className={beside.redactFact}>
            {mark ? (
              <>
                <p role="status">
                  The redacted report leaves this fact out:{' '}
                  {reasons.find(({ reason }) => reason === mark.reason)?.label}.
                </p>
                <Button look="tool" onClick={firstClick(() => put(marks.filter((one) => !isThis(one))))}>
                  Remove redaction
                </Button>
              </>
            ) : (
              <>
                <Select
                  label="Reason for redaction"
                  value={reason}
                  onChange={({ currentTarget }) => setReason(currentTarget.value as RedactionReason)}
                  options={reasons.map(({ reason, label }) => ({ value: reason, label }))}
                />
                <Button look="tool" onClick={firstClick(() => put([...marks, { mark: 'fact', fact, reason }]))}>
                  Redact fact
                </Button>
              </>
            )}
            {redacting.error && <p role="alert">The redactions were not changed. {whyNot(redacting.error)}</p>}
          </div>
        )
      }}
    </Read>
  )
}
