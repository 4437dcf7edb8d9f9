import { Link } from 'react-router'
import type { FileText } from '../../../contract/desk/files.ts'
import { ownFileKinds } from '../../../contract/own-files.ts'
import { toRecord } from '../../paths.ts'
import { whyNot } from '../../server/request.ts'
import { Table } from '../../table/Table.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { sizeInWords } from '../../ui/files.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { takesLookups, useOwnCase } from '../purpose/cases.ts'
import { useKeepAttachment } from './own-files.ts'

type Attachment = FileText['attachments'][number]
type Props = { mail: string; case_id: string | null; attachments: readonly Attachment[] }

/** The files in a mail. One that is kept becomes a file of the case, which can be read and cited. */
export function Attachments({ mail, case_id, attachments }: Props) {
  const file = useOwnCase(case_id)
  const keep = useKeepAttachment(case_id ?? '', mail)
  const mayKeep = file !== undefined && takesLookups(file)
  const failure = whyNot(keep.error)
  return (
    <>
      <h3>Attachments</h3>
      {failure && <p role="alert">The attachment was not kept. {failure}</p>}
      <Table<Attachment>
        caption="Attachments of the mail"
        rows={attachments}
        keyOf={(_, index) => String(index)}
        columns={[
          { label: 'File', isName: true, cell: ({ name }) => name },
          { label: 'Kind', cell: ({ kind, type }) => (kind ? ownFileKinds[kind].label : type) },
          { label: 'Size', isNarrow: true, cell: ({ bytes }) => (bytes === null ? 'Not known' : sizeInWords(bytes)) },
          {
            label: 'SHA-256',
            saysLabel: true,
            cell: ({ sha256 }) =>
              sha256 === null ? 'Not known' : <Identifier>{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</Identifier>,
          },
          {
            label: 'Keep',
            isWayOn: true,
            hidesLabel: true,
            isNarrow: true,
            cell: ({ name, kind, sha256, kept_as }, index) => {
              if (kept_as !== null) return <Link to={toRecord(kept_as)}>Kept as a file</Link>
              if (!mayKeep) return null
              if (kind === null) return <span className="quiet">This type of file cannot be kept</span>
              if (sha256 === null) return <span className="quiet">No exact copy possible</span>
              return (
                <Button
                  look="quiet"
                  aria-label={`Keep as a file: ${name}`}
                  aria-disabled={keep.isPending}
                  onClick={firstClick(() => keep.isPending || keep.mutate(index))}
                >
                  Keep as a file
                </Button>
              )
            },
          },
        ]}
      />
    </>
  )
}
