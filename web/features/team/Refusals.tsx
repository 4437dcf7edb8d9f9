import { useQuery } from '@tanstack/react-query'
import type { Refusal } from '../../../contract/desk/refusals.ts'
import { isOperation } from '../../../contract/operations.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import { refusalsQuery } from '../../server/team.ts'
import { Table } from '../../table/Table.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'

/** Lookups that the application refused before they were sent, by day and reason, for administrators. */
export function Refusals() {
  return (
    <Panel title="Lookups not run" isOfTab>
      <p>
        These lookups were refused before they were sent. They cost nothing and have no record. Nobody’s name is here:
        the log has the account’s id for each.
      </p>
      <Read query={useQuery(refusalsQuery)} wanted="the lookups that were not run">
        {({ days_kept, refusals }) => (
          <Table<Refusal>
            name="refusals"
            caption={`Lookups not run in the last ${days_kept} days, newest first`}
            rows={refusals}
            none={`Every lookup of the last ${days_kept} days was run.`}
            keyOf={({ day, operation, status, why }) => [day, operation, status, why].join(' ')}
            columns={[
              { label: 'Day', value: ({ day }) => day, cell: ({ day }) => dateInWords(day) },
              { label: 'Lookup', isName: true, value: ({ operation }) => lookupInWords(operation) },
              { label: 'Why', isCategory: true, isPersonal: false, value: ({ why }) => why },
              { label: 'Status', saysLabel: true, value: ({ status }) => String(status) },
              { label: 'Times', saysLabel: true, align: 'end', value: ({ count }) => count },
            ]}
          />
        )}
      </Read>
    </Panel>
  )
}

const lookupInWords = (operation: string) => (isOperation(operation) ? operationInWords(operation) : 'No such lookup')
