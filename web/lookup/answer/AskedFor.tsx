import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import { askedInWords } from '../form/parameter-words.ts'
import type { Answered } from '../lookups.ts'
import css from './Answer.module.css'
import { pageParameters } from './pages.ts'

/** Whom an answer is about, by its own record: the form above it may hold the next question by now. */
export function AskedFor({ answered: { params, record } }: { answered: Answered<OperationName> }) {
  const names = rowOf(record.operation as OperationName).params.filter(
    (name) => params[name] && !pageParameters.includes(name),
  )
  if (names.length === 0) return null
  return (
    <p className={css.asked}>
      Asked with {names.map((name) => askedInWords(record.operation, name, params[name] ?? '').join(': ')).join('; ')}
    </p>
  )
}
