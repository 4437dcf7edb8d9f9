import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnFile } from '../../../../contract/desk/files.ts'
import { ownFileKinds } from '../../../../contract/own-files.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { filesQuery } from '../../../lookup/document/own-files.ts'
import { PinButton } from '../../../lookup/pin/PinButton.tsx'
import { mayChange, takesLookups } from '../../../lookup/purpose/cases.ts'
import { evidenceOfRows } from '../../../lookup/report/evidence.ts'
import { toRecord } from '../../../paths.ts'
import { DateText } from '../../../register/DateText.tsx'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { sizeInWords } from '../../../ui/files.ts'
import { Identifier } from '../../../ui/Identifier.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import { AddFile } from './AddFile.tsx'

/** Files that members added as evidence. */
export function FilesTab() {
  const file = useThisCase()
  const query = useQuery({ ...filesQuery(file.case_id), refetchOnMount: 'always' })
  const [isAdding, setAdding] = useState(false)
  const mayAdd = takesLookups(file)
  return (
    <Panel title="Files" actions={mayAdd && !isAdding && <Button onClick={() => setAdding(true)}>Add a file</Button>}>
      {isAdding && <AddFile onDone={() => setAdding(false)} />}
      <Read query={query} wanted="the files of the case">
        {(files) => (
          <Table<OwnFile>
            name="files"
            caption={`Files of ${file.reference}`}
            rows={files}
            keyOf={({ record }) => record}
            onLines={mayChange(file) ? evidenceOfRows(file.case_id, evidenceIn) : undefined}
            columns={columns}
            none={
              <p>
                <strong>No files yet.</strong>{' '}
                {mayAdd && 'Add what the client sent: a PDF, a picture, a mail or a saved web page.'}
              </p>
            }
          />
        )}
      </Read>
    </Panel>
  )
}

const evidenceIn = ({ record, name, erased }: OwnFile) =>
  erased ? null : { sources: [{ record, pointer: '' }], of: name ?? 'Own file' }

/** Why a file has no name, or no kind. */
const whyMissing = ({ erased }: OwnFile): string => (erased ? 'Erased' : 'Changed in the database')
const kindOf = (file: OwnFile): string => (file.kind === null ? whyMissing(file) : ownFileKinds[file.kind].label)

const columns: Column<OwnFile>[] = [
  {
    label: 'File',
    isName: true,
    isPersonal: true,
    value: (file) => file.name ?? whyMissing(file),
    cell: (file) => (
      <Link to={toRecord(file.record)}>{file.name ?? (file.erased ? 'Erased file' : whyMissing(file))}</Link>
    ),
  },
  { label: 'Kind', isNarrow: true, isCategory: true, isPersonal: false, value: kindOf },
  {
    label: 'From',
    isPersonal: true,
    saysLabel: true,
    value: ({ source }) => source,
    cell: ({ source, attached_to }) => (attached_to ? <Link to={toRecord(attached_to)}>{source}</Link> : source),
  },
  {
    label: 'Received',
    isNarrow: true,
    saysLabel: true,
    value: ({ day }) => day,
    cell: ({ day }) => day && <DateText date={day} />,
  },
  {
    label: 'Added by',
    value: ({ added_by_name }) => added_by_name ?? 'A former colleague',
    cell: ({ added_by_name, added_at }) => (
      <>
        {added_by_name ?? 'A former colleague'}, <TimeText at={added_at} />
      </>
    ),
  },
  { label: 'Size', isNarrow: true, value: ({ bytes }) => bytes, cell: ({ bytes }) => sizeInWords(bytes) },
  {
    label: 'SHA-256',
    saysLabel: true,
    value: ({ sha256 }) => sha256,
    cell: ({ sha256 }) => sha256 && <Identifier>{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</Identifier>,
  },
  {
    label: 'Pin',
    isWayOn: true,
    isNarrow: true,
    cell: ({ record, name, erased }) =>
      !erased && <PinButton from={record} kind="record" label={name ?? 'Own file'} isSmall />,
  },
]
