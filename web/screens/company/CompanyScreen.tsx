import { Link, NavLink, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { toCompanyNumber } from '../../../contract/company-number.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { type Lookup, useLookup } from '../../api/lookups.ts'
import { type CompanyTab, toCompany, toMap } from '../../paths.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Status } from '../../ui/Status.tsx'
import css from './CompanyScreen.module.css'

export type Dossier = {
  number: string
  company: RecordOf<'company_short'> | undefined
  lookup: Lookup<'company_number_search'>
}
export const useDossier = () => useOutletContext<Dossier>()

const tabs: { tab: CompanyTab; label: string }[] = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'officers', label: 'Officers' },
  { tab: 'charges', label: 'Charges' },
  { tab: 'filings', label: 'Filings' },
]

/** A company's dossier: its header, and its tabs, each with an address and a lookup of its own. */
export function CompanyScreen() {
  const asked = useParams().number ?? ''
  const number = toCompanyNumber(asked) ?? asked
  const lookup = useLookup('company_number_search', { company_number: number }, 'company')
  const company = companyIn(lookup.query.data?.result?.company_short_list, number)
  const { pathname, search } = useLocation()
  const open = tabs.find(({ tab }) => pathname.endsWith(`/${tab}`))

  return (
    <Screen
      title={company?.name ?? `Company ${number}`}
      part={open?.label}
      aside={<Status>{company?.company_status}</Status>}
      under={
        <>
          <Identifier>{number}</Identifier>
          {company?.place && <Link to={toMap({ text: company.place })}>{company.place}</Link>}
          {company?.sic_code?.sic_text && <span>{company.sic_code.sic_text}</span>}
        </>
      }
    >
      <nav className={css.tabs} aria-label={`Dossier of ${company?.name ?? number}`}>
        <ul>
          {tabs.map(({ tab, label }) => (
            <li key={tab}>
              <NavLink to={{ pathname: toCompany(number, tab), search }} end preventScrollReset>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Answer
        lookup={lookup}
        wanted="the company"
        none={
          <p>
            <strong>None found.</strong> The register holds no company with the number <Identifier>{number}</Identifier>
            .
          </p>
        }
      >
        {() => <Outlet context={{ number, company, lookup } satisfies Dossier} />}
      </Answer>
    </Screen>
  )
}

/** The record may be of a search that found others too, or found this one by a former name. */
function companyIn(companies: RecordOf<'company_short'>[] | null | undefined, number: string) {
  const named = companies?.filter(({ company_number }) => company_number === number) ?? []
  return named.find(({ data_set }) => data_set === 'LIVE' || data_set === 'DISSOLVED') ?? named[0]
}
