import type { Candidate } from '../../../../contract/desk/screening.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { BannedEntry } from './BannedEntry.tsx'
import { ListedEntry } from './ListedEntry.tsx'
import css from './Screening.module.css'

/** The words of the list about a candidate, beside the weighed facts. */
export const Entry = ({ candidate: { kind, list, entry } }: { candidate: Candidate }) => (
  <section className={css.entry}>
    <h3>{kind === 'banned' ? 'What the register says' : 'What the list says'}</h3>
    <p className="quiet tiny">{list}</p>
    {kind === 'banned' ? (
      <BannedEntry director={entry as RecordOf<'director'>} />
    ) : (
      <ListedEntry entry={entry as RecordOf<'listed'>} />
    )}
  </section>
)
