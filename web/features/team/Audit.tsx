import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { readExport } from '../../../contract/exports.ts'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import { allCasesQuery } from '../../lookup/purpose/cases.ts'
import { toRecord } from '../../paths.ts'
import { erasureReasons, inWords } from '../../register/words.ts'
import { type AuditLine, auditQuery } from '../../server/team.ts'
import { Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Identifier, shortId } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { changeInWords, eventWords, exportInWords } from './audit-words.ts'
import { Older } from './Older.tsx'

const filters = ['event', 'analyst', 'record', 'from', 'to', 'before'] as const

/** It is about no record. */
const isOfCase = ({ event }: AuditLine) => event === 'changed'

/** Who opened, exported and erased which record, and when. */
export function Audit() {
  const [search] = useSearchParams()
  const query = useQuery(auditQuery(Object.fromEntries(filters.map((name) => [name, search.get(name)]))))
  const { data: cases = [] } = useQuery(allCasesQuery)
  const references = new Map(cases.map(({ case_id, reference }) => [case_id, reference]))
  const caseOf = ({ case_id }: AuditLine) =>
    case_id === null ? null : (references.get(case_id) ?? 'a case that was erased')
  const whatOf = ({ event, reason }: AuditLine) => {
    if (event === 'erased' && reason) return `${eventWords[event]}: ${inWords(erasureReasons, reason)}`
    if (event === 'changed') return changeInWords(reason ?? '')
    const taken = event === 'exported' && readExport(reason)
    return taken ? `${eventWords[event]}: ${exportInWords(taken)}` : eventWords[event]
  }

  return (
    <Panel title="Who looked at what">
      <p>
        Reading a record again leaves a line here, as do exporting and erasing it. What it holds is not repeated. So
        does changing how long a case is kept.
      </p>
      <AuditFilters />
      <Read query={query} wanted="the audit">
        {({ events, next }) => (
          <>
            <p className="visually-hidden" role="status">
              {events.length} lines
            </p>
            {events.length === 0 ? (
              <p>
                Nothing was opened, exported, erased or changed that fits this. A record is opened from Records, for
                free.
              </p>
            ) : (
              <Table<AuditLine>
                name="audit"
                caption="Who looked at what, the newest first"
                rows={events}
                keyOf={({ seq }) => String(seq)}
                columns={[
                  {
                    label: 'Who',
                    isName: true,
                    value: ({ analyst_name }) => analyst_name,
                    cell: ({ analyst_name, analyst }) => analyst_name ?? <Identifier>{analyst}</Identifier>,
                  },
                  { label: 'Did what', isCategory: true, value: whatOf, cell: whatOf },
                  {
                    label: 'Lookup',
                    value: (line) => (isOfCase(line) ? null : operationInWords(line.operation)),
                    cell: (line) =>
                      isOfCase(line) ? null : <Link to={toRecord(line.id)}>{operationInWords(line.operation)}</Link>,
                  },
                  {
                    label: 'Record',
                    saysLabel: true,
                    value: (line) => (isOfCase(line) ? null : line.id),
                    cell: (line) => !isOfCase(line) && <Identifier>{shortId(line.id)}</Identifier>,
                  },
                  { label: 'Case', saysLabel: true, isCategory: true, value: caseOf, cell: caseOf },
                  {
                    label: 'When',
                    isNarrow: true,
                    value: ({ at }) => at,
                    cell: ({ at }) => <time dateTime={at}>{timeInWords(at)}</time>,
                  },
                ]}
              />
            )}
            <Older next={next} of="the audit" />
          </>
        )}
      </Read>
    </Panel>
  )
}
