import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { takesLookups } from '../../../lookup/purpose/cases.ts'
import { toBatch } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { type Column, Table } from '../../../table/Table.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { batchesQuery, flowInWords, stateInWords, toSend, whyNoNewBatch } from './batches.ts'

/** Every batch of the case, the newest first. */
export function BatchTab() {
  const file = useThisCase()
  const query = useQuery({ ...batchesQuery(file.case_id), refetchOnMount: 'always' })
  const create = takesLookups(file) && (
    <LinkButton look={query.data?.length === 0 ? 'main' : 'tool'} to={toBatch(file.case_id, 'new')}>
      New batch
    </LinkButton>
  )
  return (
    <Panel title="Batches" actions={!query.isPending && query.data?.length !== 0 && create}>
      <Read query={query} wanted="the batches">
        {(batches) => (
          <Table<Batch>
            name="batches"
            caption="Batches"
            rows={batches}
            none={
              <>
                <p>
                  <strong>No batches in {file.reference} yet.</strong> A batch runs the same lookup for each row of a
                  CSV or XLSX file. You see the price before you start it, and it never spends more than you allow.
                </p>
                <p>{create || whyNoNewBatch(file)}</p>
              </>
            }
            keyOf={({ batch_id }) => batch_id}
            columns={columns}
          />
        )}
      </Read>
    </Panel>
  )
}

const columns: Column<Batch>[] = [
  {
    label: 'File',
    isName: true,
    isPersonal: true,
    value: ({ name }) => name,
    cell: ({ case_id, batch_id, name }) => <Link to={toBatch(case_id, batch_id)}>{name}</Link>,
  },
  { label: 'Lookup', isCategory: true, isPersonal: false, value: flowInWords },
  {
    label: 'State',
    isCategory: true,
    isPersonal: false,
    isNarrow: true,
    value: (batch) => stateInWords(batch).label,
    cell: (batch) => (
      <>
        <Status tone={stateInWords(batch).tone}>{stateInWords(batch).label}</Status>
        {batch.needs_choice > 0 && (
          <div className="quiet small">{count(batch.needs_choice, 'row needs', 'rows need')} a choice</div>
        )}
      </>
    ),
  },
  {
    label: 'Rows done',
    saysLabel: true,
    align: 'end',
    isNarrow: true,
    value: ({ done }) => done,
    cell: (batch) => `${numberInWords(batch.done)} of ${numberInWords(toSend(batch))}`,
  },
  {
    label: 'Credits',
    saysLabel: true,
    align: 'end',
    isNarrow: true,
    value: ({ credits }) => Number(credits),
    cell: ({ credits }) => numberInWords(credits),
  },
  { label: 'Made by', isCategory: true, isPersonal: true, isNarrow: true, value: ({ made_by_name }) => made_by_name },
  {
    label: 'Made',
    isNarrow: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]
