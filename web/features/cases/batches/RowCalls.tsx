import type { BatchCall, BatchRow } from '../../../../contract/desk/batches.ts'
import { PinButton } from '../../../lookup/pin/PinButton.tsx'
import { useCase } from '../../../lookup/purpose/cases.ts'
import { InsertIntoReport } from '../../../lookup/report/InsertIntoReport.tsx'
import { toRecord } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { labelOf } from '../../../register/words.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import { PlainLink, usePlainLinks } from '../../../ui/PlainLink.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Batches.module.css'
import { rowWords } from './batches.ts'
import { factInWords } from './fact-words.ts'

/** Every lookup of a row: its record, its first facts, and what one does with it. */
export function RowCalls({ row: { row, calls } }: { row: BatchRow }) {
  const follow = usePlainLinks()
  return (
    // biome-ignore lint/a11y: follows the links inside, which also react to the keyboard.
    <div className={css.answer} onClick={follow}>
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a row keep their order.
        <Call key={index} call={call} row={row} />
      ))}
    </div>
  )
}

function Call({ call, row }: { call: BatchCall; row: number }) {
  const { label, state, record, answered_at, fields } = call
  const opened = useThisCase()
  const { case_id } = opened
  const { file } = useCase()
  const words = rowWords[state].label
  const facts = factsOf(fields ?? {})
  return (
    <div>
      {record === null ? (
        `${label}: ${words}`
      ) : (
        <>
          <PlainLink to={toRecord(record)}>{`${label}: ${words}`}</PlainLink>{' '}
          {answered_at && <span className="quiet small">on {dayInWords(answered_at)}</span>}{' '}
          <span className={css.acting}>
            <InsertIntoReport
              file={opened}
              sources={[{ record, pointer: '' }]}
              of={`answer of row ${row}, ${label}`}
              isSmall
            />
            {file?.case_id === case_id && (
              <PinButton from={record} kind="record" label={`answer of row ${row}, ${label}`} isSmall />
            )}
          </span>
        </>
      )}
      {facts.length > 0 && (
        <ul>
          {facts.map(({ name, last, value }) => (
            <li key={name}>
              {last === 'disqualified' && /^(yes|not certain)/.test(value ?? '') ? (
                <Status
                  tone={value?.startsWith('yes') ? 'alarm' : 'warn'}
                >{`Disqualified: ${factInWords(last, value)}`}</Status>
              ) : last === 'director_disq_list' && value !== '0' ? (
                <Status tone="alarm">{count(Number(value), 'disqualification')}</Status>
              ) : (
                <>
                  <dfn>{labelOf(last)}</dfn> {factInWords(last, value)}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const mostFacts = 4

/** The first facts of an answer. A list's length is left out if its only entry follows, and so are page ids. */
export function factsOf(fields: { readonly [field: string]: string }) {
  const names = Object.keys(fields)
  const facts = names
    .filter((name) => !name.endsWith('page_id') && !names.some((other) => other.startsWith(`${name}.`)))
    .filter((name) => name !== 'director.director_disq_list' || !names.includes('director.disqualified'))
    .map((name) => ({ name, last: name.split('.').at(-1) ?? name, value: fields[name] }))
  // Some answers give a fact twice.
  const isFirst = ({ last, value }: (typeof facts)[number], index: number): boolean =>
    facts.findIndex((other) => other.last === last && other.value === value) === index
  return facts.filter(isFirst).slice(0, mostFacts)
}
