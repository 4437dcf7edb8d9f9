import { Link, useLocation } from 'react-router'
import { useCase } from '../../lookup/purpose/cases.ts'
import { chooseCase } from '../../lookup/purpose/chosen-case.ts'
import { toCompany } from '../../paths.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { missingInWords } from './parts.ts'
import { useUnderWay } from './under-way.ts'

/** Shows on any other screen, and in any other case, the lookups of a company that go on. */
export function LookUpNotices() {
  const { pathname } = useLocation()
  const { file } = useCase()
  const elsewhere = useUnderWay().filter(
    ({ number, case_id }) => pathname !== toCompany(number) || case_id !== file?.case_id,
  )
  return (
    <div role="status">
      {elsewhere.map(({ number, case_id, company, name, at, of, cancel }) => (
        <Notice
          key={`${case_id} ${number}`}
          acts={
            <>
              <Link to={toCompany(number)} onClick={() => case_id !== undefined && chooseCase(case_id)}>
                Open company
              </Link>
              <Button look="quiet" onClick={firstClick(cancel)}>
                Cancel
              </Button>
            </>
          }
        >
          <strong>{company}</strong>
          <br />
          {/* Screen readers hear of the company once, not of each part. */}
          <span aria-live="off">
            Looking up {missingInWords(name)}, {at} of {of} …
          </span>
        </Notice>
      ))}
    </div>
  )
}
