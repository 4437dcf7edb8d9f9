import { operationInWords } from '../../lookup/operations.ts'
import type { Pin } from '../../lookup/pin/pins.ts'
import { momentInWords } from '../../ui/dates.ts'
import { useRecordsOf } from './records-of-pins.ts'
import css from './Sources.module.css'

/** On paper: the record of each fact, and the hash of the answer that it stands in. */
export function Sources({ of: pins }: { of: Pin[] }) {
  const records = useRecordsOf(pins)
  return (
    <section className={css.sources}>
      <h2>Sources</h2>
      <ul>
        {[...records.values()].map(({ id, operation, at, sha256, analyst_name }) => (
          <li key={id}>
            <strong>
              {pins
                .filter(({ record }) => record === id)
                .map(({ position }) => position)
                .join(', ')}
            </strong>{' '}
            {operationInWords(operation)}, asked by {analyst_name ?? 'somebody who left'}, answered {momentInWords(at)}.
            Record <code>{id}</code>
            {sha256 && (
              <>
                , SHA-256 of the answer as received <code>{sha256}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
