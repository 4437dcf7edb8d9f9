import { Link, useLocation } from 'react-router'
import { useCase } from '../../lookup/purpose/cases.ts'
import { toCompany } from '../../paths.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { missingInWords } from './parts.ts'
import { useUnderWay } from './under-way.ts'

/** Shows on any other screen, and in any other case, the lookups of a company that go on. */
export function LookUpNotices() {
  const { pathname } = useLocation()
  const { file } = useCase()
  return useUnderWay()
    .filter(({ number, case_id }) => pathname !== toCompany(number) || case_id !== file?.case_id)
    .map(({ number, case_id, company, name, at, of, cancel }) => (
      <Notice
        key={`${case_id} ${number}`}
        acts={
          <>
            <Link to={toCompany(number)}>Open company</Link>
            <Button look="quiet" onClick={firstClick(cancel)}>
              Cancel
            </Button>
          </>
        }
      >
        <strong>{company}</strong>
        <br />
        Looking up {missingInWords(name)}, {at} of {of} …
      </Notice>
    ))
}
