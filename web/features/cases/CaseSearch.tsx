import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { CaseFound } from '../../../contract/desk/graph.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { Gaps } from '../../lookup/decisions/Gaps.tsx'
import { useKept } from '../../lookup/form/typed.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { mayChange } from '../../lookup/purpose/cases.ts'
import { asFact } from '../../lookup/report/evidence.ts'
import { toCase, toRecordAt, toReport, withSearch } from '../../paths.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './CaseHome.module.css'
import { useThisCase } from './CaseScreen.tsx'
import { InOtherCases } from './InOtherCases.tsx'

/** The words may be a name, so they stay out of the address. */
const searchQuery = (case_id: string, text: string) =>
  reading([...caseViews(case_id), 'search', text], desk.graph.search({ case_id, q: text }))

const whereWords = {
  node: 'In the graph',
  finding: 'Hypotheses, findings and tasks',
  pin: 'Pins',
  note: 'Notes',
  comment: 'Comments',
  record: 'Records',
} as const

/** What the case holds of the words that the search box sent here. It looks nothing up. */
export const CaseSearch = () => <Searched key={useLocation().key} />

function Searched() {
  const { case_id } = useThisCase()
  const [text, setText] = useKept(['case search', case_id], '')
  const query = useQuery({ ...searchQuery(case_id, text), enabled: text !== '' })
  if (text === '') return null
  function close(): void {
    // The button goes with the results, and would lose the focus.
    document.querySelector<HTMLElement>('main h1')?.focus()
    setText('')
  }
  return (
    <search className={css.search} data-answer tabIndex={-1}>
      <Read query={query} wanted="the case">
        {(found) => <Results found={found} text={text} onClose={close} />}
      </Read>
      <InOtherCases case_id={case_id} text={text} />
    </search>
  )
}

type ResultsProps = { found: CaseFound; text: string; onClose: () => void }

function Results({ found, text, onClose }: ResultsProps) {
  const file = useThisCase()
  const { case_id } = file
  const groups = Map.groupBy(found.found, ({ where }) => where)
  const title = found.total === 0 ? `None found for “${text}”` : `${count(found.total, 'result')} for “${text}”`
  return (
    <Panel
      title={title}
      actions={
        <Button look="quiet" onClick={onClose}>
          Close results
        </Button>
      }
    >
      <p role="status" className="visually-hidden">
        {title}
      </p>
      {found.total === 0 && <p>Nothing that this case holds contains these words. The register was not searched.</p>}
      <div className={css.results}>
        {(Object.keys(whereWords) as (keyof typeof whereWords)[]).map((where) => {
          const results = groups.get(where)
          return (
            results && (
              <section key={where} className={where === 'record' ? css.wide : undefined}>
                <h3>{whereWords[where]}</h3>
                <ul className={css.list}>
                  {results.map((result) => (
                    <li
                      key={`${result.key} ${result.pin_id} ${result.comment_id} ${result.source?.record}${result.source?.pointer} ${result.text}`}
                      {...asFact(
                        result.source && mayChange(file)
                          ? { sources: [result.source], of: result.label, case_id }
                          : null,
                      )}
                    >
                      <Result result={result} case_id={case_id} />
                      {result.text !== result.label && <span className="quiet tiny">{result.text}</span>}
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
      {found.found.length < found.total && <p className="quiet tiny">The first {found.found.length} are listed.</p>}
      <Gaps of={found} />
    </Panel>
  )
}

function Result({ result, case_id }: { result: CaseFound['found'][number]; case_id: string }) {
  const { where, key, kind, label, pin_id, source, report_id, comment_id } = result
  if (where === 'node' && key)
    return (
      <Link to={toCase(case_id, 'graph')} state={{ mention: key }}>
        {label}
      </Link>
    )
  if (where === 'finding') return <a href="#findings">{label}</a>
  if (report_id && comment_id)
    return <Link to={withSearch(toReport(case_id, report_id), { comment: comment_id })}>{label}</Link>
  if (pin_id) return <Link to={withSearch(toCase(case_id, 'pins'), { pin: pin_id })}>{label}</Link>
  if (source)
    return <Link to={toRecordAt({ from: source.record, at: source.pointer })}>{recordInWords(kind, label)}</Link>
  return <span>{label}</span>
}

/** `Officers: Helen Stainthorpe`. */
const recordInWords = (operation: string, label: string): string =>
  label === operation ? operationInWords(operation) : `${operationInWords(operation)}: ${label}`
