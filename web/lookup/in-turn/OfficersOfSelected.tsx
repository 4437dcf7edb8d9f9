import { Link } from 'react-router'
import { toCompany, withRecordNamed } from '../../paths.ts'
import { officerRows, tenuresInWords } from '../../register/appointment.ts'
import { Button } from '../../ui/Button.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import { usePrice, useShortBalance, withPrice } from '../price/prices.tsx'
import { useHasSource } from '../sources.ts'
import css from './InTurn.module.css'
import { type Line, type Subject, useInTurn } from './useInTurn.ts'

type Company = { company_number?: string | null | undefined; name?: string | null | undefined }
type Props = { companies: readonly Company[] }

const operation = 'company_appointments'
/** A longer list is work for a batch, which goes on after the screen is left. */
const most = 30

/** Looks up the officers of the selected companies by one press. Each company shows its own result. */
export function OfficersOfSelected({ companies }: Props) {
  const subjects = subjectsOf(companies)
  const { missing, isHeldKnown, running, lines, run, cancel } = useInTurn(operation, subjects)
  const operations = missing.map(() => operation)
  const price = usePrice(...operations)
  const short = useShortBalance(operations)
  const hasSource = useHasSource()(operation)
  if (running)
    return (
      <span className={css.box}>
        <span role="status">
          Officers of {running.name}, {numberInWords(running.at)} of {numberInWords(running.of)} …
        </span>{' '}
        <Button look="tool" onClick={cancel}>
          Cancel
        </Button>
      </span>
    )
  const onRecord = subjects.length - missing.length
  return (
    <>
      {hasSource && isHeldKnown && missing.length > 0 && missing.length <= most && (
        <Button onClick={run}>{withPrice(`Officers of ${numberInWords(missing.length)} selected`, price)}</Button>
      )}
      {missing.length > most && <p>Officers of at most {numberInWords(most)} at once: select fewer, or run a batch.</p>}
      {onRecord > 0 && isHeldKnown && <p>{`Officers on record: ${numberInWords(onRecord)}.`}</p>}
      {missing.length > 0 && short && <p>{short}</p>}
      {lines.length > 0 && (
        <ul className={css.lines} aria-label="Officers looked up">
          {lines.map((line) => (
            <li key={line.subject.key}>
              <Outcome line={line} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Each company once, by its number. */
function subjectsOf(companies: readonly Company[]): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const { company_number, name } of companies)
    if (company_number && !subjects.has(company_number))
      subjects.set(company_number, { key: company_number, name: name || company_number, params: { company_number } })
  return [...subjects.values()]
}

function Outcome({ line: { subject, answer } }: { line: Line<typeof operation> }) {
  if (answer === null) return <>{subject.name}: not run, because you cancelled.</>
  if (answer instanceof Error)
    return (
      <>
        {subject.name} <NotAnswered error={answer} operation={operation} />
      </>
    )
  const tenures = officerRows(answer.result ?? { appt_list: null }, undefined).map(({ tenure }) => tenure)
  const found = tenuresInWords(tenures) || (answer.outcome === 'none_found' ? 'none found' : 'the answer lists none')
  return (
    <>
      <Link to={withRecordNamed(toCompany(subject.key, 'officers'), 'officers', answer.record.id)}>{subject.name}</Link>
      {`: ${found}`}
    </>
  )
}
