/** Parts of a dossier that only print: its origin, and its sources in full, because paper has no links. */
import { attributionOf } from '../../../contract/attribution.ts'
import { momentInWords } from '../../ui/dates.ts'
import type { RecordHead } from '../lookups.ts'
import { operationInWords } from '../operations.ts'
import { useCase } from '../purpose/cases.ts'
import { ageWarning, sourceInWords } from '../sources.ts'
import css from './Printed.module.css'

/** Below the product's name: the kind of document, the case and the time. */
export function PrintHead({ kind }: { kind: string }) {
  const { shown: file } = useCase()
  return (
    <p className={css.head}>
      <strong>{kind}</strong>
      {file && ` · case ${file.reference}: ${file.title}`} · printed {momentInWords(new Date().toISOString())}
    </p>
  )
}

export const PrintedSources = ({ of: records }: { of: readonly RecordHead[] }) => (
  <section className={css.sources} aria-label="Sources">
    <h2>Sources</h2>
    <ul>
      {records.map(({ id, operation, at, sha256, source }) => (
        <li key={id}>
          {operationInWords(operation)} (<code>{operation}</code>),{' '}
          {source && `${[sourceInWords(source), ageWarning(source, at)].filter(Boolean).join(', ')}, `}
          {momentInWords(at)}, record <code>{id}</code>
          {sha256 && (
            <>
              , SHA-256 of the answer <code>{sha256}</code>
            </>
          )}
          {attributionOf(source) && `. ${attributionOf(source)}`}
        </li>
      ))}
    </ul>
  </section>
)
