import type { OperationName, Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { OtherFields } from '../../lookup/answer/Answer.tsx'
import { DocumentPages } from '../../lookup/document/DocumentPages.tsx'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { DateText } from '../../register/DateText.tsx'
import { labelOf } from '../../register/words.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './RecordScreen.module.css'

const aboutDocuments: string[] = ['company_document_info', 'company_document'] satisfies OperationName[]

/** What came, where no other screen shows it: a document's file, and what is told of one. */
export function Contents({ record: { id, operation, outcome, result } }: { record: LedgerRecord }) {
  if (outcome !== 'found') return null
  if (operation === 'document_download')
    return (
      <Panel title="The document">
        <div className={css.document}>
          <DocumentPages id={id} title="Document" />
        </div>
      </Panel>
    )
  if (!aboutDocuments.includes(operation) || result === null) return null
  const { document, other_fields } = result as Result<'company_document'>
  return (
    <Panel title="What is told of the document">
      <Facts facts={document ? toFacts(document) : []} />
      <OtherFields fields={[...(document?.other_fields ?? []), ...(other_fields ?? [])]} />
    </Panel>
  )
}

const toFacts = ({ other_fields: _, ...document }: RecordOf<'document'>): Fact[] =>
  Object.entries(document)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [
      labelOf(name),
      name === 'made_up_date' ? <DateText key={name} date={String(value)} /> : value,
    ])
