import { Link } from 'react-router'
import type { FactText } from '../../../../contract/desk/reports.ts'
import { isGone } from '../../../../entities/report/model.ts'
import { operationInWords } from '../../../lookup/operations.ts'
import { toRecordAt } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { shortId } from '../../../ui/Identifier.tsx'
import beside from './Beside.module.css'
import { RedactFact } from './RedactFact.tsx'
import css from './Report.module.css'

type Props = {
  report_id: string
  fact: FactText
  isEditable: boolean
  onReplace: (fact: FactText) => void
  onRemove: () => void
}

/** The selected fact: its record, and the differing value in a newer record. */
export function FactCard({ report_id, fact, isEditable, onReplace, onRemove }: Props) {
  const { record, pointer } = fact.fact
  const { newer } = fact
  return (
    <section className={beside.card} aria-label="Selected fact">
      <h2>Selected fact</h2>
      {fact.text && <p dir="auto">{fact.text}</p>}
      {isGone(fact) && <p>Its words are gone with the record.</p>}
      <p className={css.small}>
        <Link to={toRecordAt({ from: record, at: pointer })}>
          Open record <code>{shortId(record)}</code>
        </Link>
        {fact.operation && ` · ${operationInWords(fact.operation)}`}
        {fact.at && ` · ${timeInWords(fact.at)}`}
      </p>
      {fact.state === 'erased' && <p>The record was erased. Remove the fact, or leave it: the report says so.</p>}
      {fact.state === 'missing' && (
        <p>
          The record is missing from the database. The ledger does not record an erasure. Tell your administrator.
          Remove the fact, or leave it: the report says so.
        </p>
      )}
      {fact.state === 'unreadable' && <p>The record does not say this, or you may not read it.</p>}
      {newer && (
        <div className={beside.newer}>
          <p>
            <strong>
              {newer.fact ? 'A newer record says something else:' : 'A newer record no longer says this:'}
            </strong>
          </p>
          <p dir="auto">
            <del>{fact.text}</del>
          </p>
          <p dir="auto">
            <ins>{newer.text}</ins>
          </p>
          <p className={css.small}>{timeInWords(newer.at)}</p>
        </div>
      )}
      {isEditable && (
        <p className={beside.acts}>
          {newer?.fact && (
            <Button
              look="tool"
              onClick={() =>
                newer.fact && onReplace({ ...fact, fact: newer.fact, text: newer.text, at: newer.at, newer: null })
              }
            >
              Use the newer fact
            </Button>
          )}
          <Button look="tool" onClick={onRemove}>
            Remove fact
          </Button>
        </p>
      )}
      <RedactFact report_id={report_id} fact={fact.fact} />
    </section>
  )
}
