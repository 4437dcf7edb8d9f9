/** What this case holds of a number: who has it, the lookups that name it, and notes. Reading it is free. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CaseFound } from '../../../contract/desk/graph.ts'
import { phoneKey } from '../../../entities/keys.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { linkTo, oneWords } from '../../lookup/decisions/found-in-case.ts'
import { Gaps } from '../../lookup/decisions/Gaps.tsx'
import { operationInWords, screenOf } from '../../lookup/operations.ts'
import { type CaseFile, useCase } from '../../lookup/purpose/cases.ts'
import { toCase, toCompany, toRecord } from '../../paths.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'

/** A number goes in the body, because addresses are logged. Under `records`, so that a new lookup refreshes it. */
const searchQuery = (case_id: string, q: string) =>
  reading(['records', 'search', case_id, q], desk.graph.search({ case_id, q }))
const aroundQuery = (case_id: string, focus: string) =>
  reading(['records', 'around', case_id, focus], desk.graph.around({ case_id, focus }))

export function HeldNumber({ number }: { number: string }) {
  const { file } = useCase()
  if (!file) return null
  return (
    <Panel title={`In ${file.reference}`}>
      <Held number={number} file={file} />
    </Panel>
  )
}

function Held({ number, file: { case_id } }: { number: string; file: CaseFile }) {
  const query = useQuery(searchQuery(case_id, number))
  return (
    <Read query={query} wanted="the case">
      {(found) => (
        <>
          {found.found.length === 0 && <p>Nothing yet.</p>}
          <Holders number={number} case_id={case_id} found={found.found} />
          <Lookups case_id={case_id} found={found.found} />
          <Notes case_id={case_id} found={found.found} />
          {found.has_more && <p className="quiet small">More results are not listed here.</p>}
          <Gaps of={found} case_id={case_id} onRefresh={() => void query.refetch()} />
        </>
      )}
    </Read>
  )
}

type FoundProps = { found: CaseFound['found'] }

/** People and companies beside the number in the graph of the case. */
function Holders({ number, case_id, found }: FoundProps & { number: string; case_id: string }) {
  const key = phoneKey(number)
  const isNode = found.some((one) => one.where === 'node' && one.key === key)
  const query = useQuery({ ...aroundQuery(case_id, key), enabled: isNode })
  if (!isNode) return null
  return (
    <Read query={query} wanted="the graph">
      {({ nodes }) => {
        const holders = Map.groupBy(
          nodes.filter(({ kind }) => kind === 'person' || kind === 'company'),
          ({ label }) => label,
        )
        return (
          <>
            {holders.size > 0 && <p className="strong">Who has it</p>}
            <ul>
              {[...holders].map(([label, [first, ...others]]) => (
                <li key={label}>
                  <Link {...toHolder(first?.key ?? '', case_id)}>{label}</Link>
                  {others.length > 0 && (
                    <span className="quiet small"> and {count(others.length, 'other')} of this name</span>
                  )}
                </li>
              ))}
              <li>
                <Link to={toCase(case_id, 'graph')} state={{ mention: key }}>
                  Show in graph
                </Link>
              </li>
            </ul>
          </>
        )
      }}
    </Read>
  )
}

const toHolder = (key: string, case_id: string) =>
  key.startsWith('company:')
    ? { to: toCompany(key.slice('company:'.length)) }
    : { to: toCase(case_id, 'graph'), state: { mention: key } }

const toAnswer = (id: string, operation: string) => screenOf({ id, operation, params: null }) ?? toRecord(id)

const shownAtFirst = 5

function Lookups({ case_id, found }: FoundProps & { case_id: string }) {
  const records = found.filter(({ where }) => where === 'record')
  if (records.length === 0) return null
  return (
    <>
      <p className="strong">{count(records.length, 'lookup')}</p>
      <ul>
        {records.slice(0, shownAtFirst).map(({ kind, source }) => (
          <li key={source?.record}>
            <Link to={toAnswer(source?.record ?? '', kind)}>{operationInWords(kind)}</Link>
          </li>
        ))}
      </ul>
      {records.length > shownAtFirst && (
        <p className="quiet small">
          {count(records.length - shownAtFirst, 'more lookup is', 'more lookups are')} among{' '}
          <Link to={toCase(case_id, 'lookups')}>all lookups of the case</Link>.
        </p>
      )}
    </>
  )
}

/** Notes, pins and findings that name it. */
function Notes({ case_id, found }: FoundProps & { case_id: string }) {
  const notes = found.filter(({ where }) => where !== 'node' && where !== 'record')
  if (notes.length === 0) return null
  return (
    <ul>
      {notes.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be equal, and the list never changes.
        <li key={`${one.where} ${index}`}>
          {oneWords[one.where]}: <Link {...linkTo(case_id, one)}>{one.label}</Link>
        </li>
      ))}
    </ul>
  )
}
