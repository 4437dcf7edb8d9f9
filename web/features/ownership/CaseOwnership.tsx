import { useQuery } from '@tanstack/react-query'
import { Link, useOutletContext } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import type { WholeCase } from '../../lookup/purpose/cases.ts'
import { paths } from '../../paths.ts'
import { Select } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { Ownership } from './Ownership.tsx'
import { companiesOfControlQuery } from './ownership-data.ts'

/** The tab of a case: the chart of each company whose control is on record. */
export function CaseOwnership() {
  const file = useOutletContext<WholeCase>()
  const query = useQuery({ ...companiesOfControlQuery(file.case_id), refetchOnMount: 'always' })
  const [company, setCompany] = useSearchParam('company')
  return (
    <Read query={query} wanted="the companies of this case">
      {(companies) => {
        const [first] = companies
        const number = company || first?.number
        if (number === undefined) return <Nothing />
        const isListed = companies.some((one) => one.number === number)
        return (
          <div className="stack-16">
            <Select
              label="Company"
              value={number}
              onChange={({ target }) => setCompany(target.value)}
              options={[
                ...(isListed ? [] : [{ value: number, label: `Company ${number}` }]),
                ...companies.map(({ number, label }) => ({ value: number, label: `${label}, ${number}` })),
              ]}
            />
            <Ownership key={number} number={number} file={file} />
          </div>
        )
      }}
    </Read>
  )
}

const Nothing = () => (
  <Panel title="No control on record">
    <p>
      No record of this case says who controls a company. <Link to={paths.companies}>Find a company</Link>, then look up
      its controllers.
    </p>
  </Panel>
)
