import { useParams } from 'react-router'
import { companyNumberNamed } from '../../../contract/company-number.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { CaseNeeded } from '../../lookup/purpose/PurposeFirst.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Ownership } from './Ownership.tsx'

/** The tab of a company. The chart shows what the current case holds. */
export function CompanyOwnership() {
  const { number: given = '' } = useParams()
  const number = companyNumberNamed(given) ?? given
  const { shown: file, isKnown } = useCase()
  if (!isKnown) return null
  if (!file)
    return (
      <Panel title="Choose a case first">
        <CaseNeeded />
      </Panel>
    )
  return <Ownership key={`${file.case_id} ${number}`} number={number} file={file} />
}
