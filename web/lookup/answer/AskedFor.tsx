import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { isFlag, requestInWords, wordsOf } from '../form/parameter-words.ts'
import type { Given } from '../lookups.ts'
import css from './Answer.module.css'
import { pageParameters } from './pages.ts'

/** The request of an answer. The form may hold the next request by now. */
export function AskedFor({ operation, params }: { operation: OperationName; params: Given }) {
  const names = rowOf(operation).params.filter(
    (name) => params[name] && !pageParameters.includes(name) && !isUsual(operation, name, params[name]),
  )
  if (names.length === 0) return null
  return (
    <p className={css.asked}>
      <strong>Request</strong>{' '}
      {names
        .map((name) => requestInWords(operation, name, params[name] ?? ''))
        .map(([label, value]) => `${label}: ${value.length <= longestNumber ? unbroken(value) : value}`)
        .join('; ')}
    </p>
  )
}

/** A flag left at its default. */
const isUsual = (operation: OperationName, name: ParameterName, value: string | undefined) =>
  isFlag(name) && value === String(wordsOf(operation, name).isOn ?? false)

/** A telephone number or a postcode stays on one line. */
const longestNumber = 16
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')
