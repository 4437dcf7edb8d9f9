import { Link, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { companyNumberNamed } from '../../../contract/company-number.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { usePrice } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import type { Lookup } from '../../api/lookups.ts'
import { PinButton } from '../../api/PinButton.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { hasOwnName } from '../../ui/company.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Status } from '../../ui/Status.tsx'
import { DossierTabs, openTab } from './DossierTabs.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import { PrintedSources } from './Sources.tsx'
import { useCompany } from './useCompany.ts'

export type Dossier = {
  number: string
  company: RecordOf<'company_short'> | undefined
  lookup: Lookup<'company_number_search'>
}
export const useDossier = () => useOutletContext<Dossier>()

/** What is no company number is nothing to ask about. */
export function CompanyScreen() {
  const { number: named = '' } = useParams()
  const number = companyNumberNamed(named)
  return number === null ? <NoCompanyNumber named={named} /> : <CompanyDossier number={number} />
}

const NoCompanyNumber = ({ named }: { named: string }) => (
  <Screen title="This is no company number">
    <p>
      The address names <strong>{named}</strong>. A company number has eight characters: digits, with letters before or
      after them in some. Nothing was asked. <Link to={paths.companies}>Search for a company</Link>.
    </p>
  </Screen>
)

/** A company's dossier: its header, and its tabs, each with an address and a lookup of its own. */
function CompanyDossier({ number }: { number: string }) {
  const { lookup, isNotAsked } = useCompany(number)
  const price = usePrice('company_number_search')
  const { data } = lookup.query
  const company = companyIn(data?.result?.company_short_list, number)
  const { pathname } = useLocation()
  const dossier: Dossier = { number, company, lookup }

  return (
    <Screen
      title={company?.name ?? `Company ${number}`}
      subject={number}
      part={openTab(pathname)}
      aside={
        <>
          <Status>{company?.company_status}</Status>
          {company && data && (
            <PinButton
              from={data.record.id}
              at={`/company_short_list/${data.result?.company_short_list?.indexOf(company)}`}
              kind="company"
              label={company.name ?? number}
            />
          )}
        </>
      }
      under={<KeyFacts number={number} company={company} />}
    >
      {data?.outcome !== 'none_found' && <DossierTabs number={number} name={company?.name ?? number} />}
      <Answer
        lookup={lookup}
        wanted="the company"
        none={<NoSuchCompany number={number} lookup={lookup} />}
        notRun={
          isNotAsked && (
            <>
              <p>
                What the company is called was not looked up in this case.{' '}
                <Button look="quiet" onClick={() => lookup.again.mutate({ company_number: number })}>
                  Look it up, {price}
                </Button>
              </p>
              <Outlet context={dossier} />
            </>
          )
        }
      >
        {() => <Outlet context={dossier} />}
      </Answer>
      <PrintedSources />
    </Screen>
  )
}

/** The record may be of a search that found others too, or this one by a former name. */
const companyIn = (companies: RecordOf<'company_short'>[] | null | undefined, number: string) =>
  companies?.find((company) => company.company_number === number && hasOwnName(company))

const NoSuchCompany = ({ number, lookup }: { number: string; lookup: Dossier['lookup'] }) => (
  <Panel foot={<Foot lookup={lookup} />}>
    <p>
      <strong>None found.</strong> The register holds no company with the number <Identifier>{number}</Identifier>.
    </p>
    <p>
      <Link to={paths.companies}>Search for it by name</Link>, or by how its number begins.
    </p>
  </Panel>
)
