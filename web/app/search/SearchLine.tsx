import { Link } from 'react-router'
import { operationInWords } from '../../lookup/operations.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords } from '../../register/words.ts'
import { timeInWords } from '../../ui/dates.ts'
import css from './Searches.module.css'
import { type Search, toSearched } from './searches.ts'

/** A search of before: what it was for, what it asked, and what became of it. */
export const SearchLine = ({ search, name }: { search: Search; name: string }) => (
  <div className={css.line}>
    <Link to={toSearched(search)}>{name}</Link>
    <span className={css.facts}>
      <span>{operationInWords(search.record.operation)}</span>
      <Status>{inWords(outcomeWords, search.outcome)}</Status>
      <time dateTime={search.record.at}>{timeInWords(search.record.at)}</time>
      {search.case_reference && <span>{search.case_reference}</span>}
    </span>
  </div>
)
