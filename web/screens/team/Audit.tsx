import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { readExport } from '../../../contract/exports.ts'
import { allCasesQuery } from '../../api/cases.ts'
import { operationInWords } from '../../api/operation-words.ts'
import { Read } from '../../api/Read.tsx'
import { type AuditLine, auditQuery } from '../../api/team.ts'
import { toRecord } from '../../paths.ts'
import { timeInWords } from '../../ui/dates.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { shortId } from '../../ui/short-id.ts'
import { Table } from '../../ui/Table.tsx'
import { erasureReasons, inWords } from '../../ui/words.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { eventWords, exportInWords } from './audit-words.ts'
import { Older } from './Older.tsx'

const filters = ['event', 'analyst', 'record', 'from', 'to', 'before'] as const

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
    const taken = event === 'exported' && readExport(reason)
    return taken ? `${eventWords[event]}: ${exportInWords(taken)}` : eventWords[event]
  }

  return (
    <Panel title="Who looked at what">
      <p>Reading a record again leaves a line here, as do exporting and erasing it. What it holds is not repeated.</p>
      <AuditFilters />
      <Read query={query} wanted="the audit">
        {({ events, next }) => (
          <>
            <p className="visually-hidden" role="status">
              {events.length} lines
            </p>
            {events.length === 0 ? (
              <p>Nothing was opened, exported or erased that fits this. A record is opened from Records, for free.</p>
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
                    value: ({ operation }) => operationInWords(operation),
                    cell: ({ id, operation }) => <Link to={toRecord(id)}>{operationInWords(operation)}</Link>,
                  },
                  {
                    label: 'Record',
                    saysLabel: true,
                    value: ({ id }) => id,
                    cell: ({ id }) => <Identifier>{shortId(id)}</Identifier>,
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
