import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { CaseFound } from '../../../contract/desk/graph.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { linkTo, whereWords } from '../../lookup/decisions/found-in-case.ts'
import { Gaps } from '../../lookup/decisions/Gaps.tsx'
import { useKept } from '../../lookup/form/typed.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { mayChange } from '../../lookup/purpose/cases.ts'
import { asFact } from '../../lookup/report/evidence.ts'
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
  const results = `${found.has_more ? 'More than ' : ''}${count(found.found.length, 'result')}`
  const title = found.found.length === 0 ? `None found for “${text}”` : `${results} for “${text}”`
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
      {found.found.length === 0 && (
        <p>
          {found.has_more && 'Not all records were searched. '}No name, number or address in the records of this case
          has these words, nor do its findings, notes, comments, reports, reasons and imported names. The register was
          not searched.
        </p>
      )}
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
                      <Link {...linkTo(case_id, result)}>
                        {where === 'record' ? recordInWords(result.kind, result.label) : result.label}
                      </Link>
                      {result.text !== result.label && <span className="quiet tiny">{result.text}</span>}
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
      {found.has_more && found.found.length > 0 && (
        <p className="quiet tiny">Only the first are listed. Search for more of the name or number.</p>
      )}
      <Gaps of={found} />
    </Panel>
  )
}

/** `Officers: Helen Stainthorpe`. */
const recordInWords = (operation: string, label: string): string =>
  label === operation ? operationInWords(operation) : `${operationInWords(operation)}: ${label}`
