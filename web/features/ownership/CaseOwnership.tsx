import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { takesLookups, type WholeCase } from '../../lookup/purpose/cases.ts'
import { SearchIn } from '../../lookup/purpose/SearchIn.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import css from './Ownership.module.css'
import { Ownership } from './Ownership.tsx'
import { companiesOfControlQuery, subjectAmong } from './ownership-data.ts'

/** The tab of a case: the chart of each company whose control is on record. */
export function CaseOwnership() {
  const file = useOutletContext<WholeCase>()
  const query = useQuery({ ...companiesOfControlQuery(file.case_id), refetchOnMount: 'always' })
  const [company, setCompany] = useSearchParam('company')
  return (
    <Read query={query} wanted="the companies of this case">
      {({ companies, isCut }) => {
        const number = company || subjectAmong(companies)?.number
        if (number === undefined) return <Nothing file={file} />
        const isListed = companies.some((one) => one.number === number)
        return (
          <Ownership
            key={number}
            number={number}
            file={file}
            chooser={
              <select
                aria-label="Company"
                className={css.company}
                value={number}
                onChange={({ target }) => setCompany(target.value)}
              >
                {!isListed && <option value={number}>Company {number}</option>}
                {companies.map(({ number, label }) => (
                  <option key={number} value={number}>
                    {label}, {number}
                  </option>
                ))}
                {isCut && <option disabled>The list is not whole: open other companies from their own pages</option>}
              </select>
            }
          />
        )
      }}
    </Read>
  )
}

const Nothing = ({ file }: { file: WholeCase }) => (
  <Panel title="No control on record">
    <p>No record of this case says who controls a company.</p>
    {takesLookups(file) && (
      <p>
        <SearchIn file={file} to={paths.companies}>
          Find a company
        </SearchIn>
        , then look up its controllers.
      </p>
    )}
  </Panel>
)
