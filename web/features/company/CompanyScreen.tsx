import { Link, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { companyNumberNamed } from '../../../contract/company-number.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import type { Lookup } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { usePrice } from '../../lookup/price/credits.ts'
import { paths } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DossierTabs, openTab } from './DossierTabs.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import { PrintedSources } from './Sources.tsx'
import { companyIn, useCompany } from './useCompany.ts'

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
  const { lookup, isOpened, isNotAsked } = useCompany(number)
  const { data } = lookup.query
  const company = data && companyIn(data, number)
  const { pathname } = useLocation()
  const dossier: Dossier = { number, company, lookup }
  const showsParts = data?.outcome === 'found' || (isOpened && !data && !lookup.query.error)

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
        none={<NoSuchCompany number={number} lookup={lookup} />}
        notRun={isOpened && <NotNamed number={number} lookup={lookup} isShown={isNotAsked} />}
      >
        {() => null}
      </Answer>
      {showsParts && <Outlet context={dossier} />}
      <PrintedSources />
    </Screen>
  )
}

/** What is on record of it may be read yet: then nothing is said. */
function NotNamed({ number, lookup, isShown }: Pick<Dossier, 'number' | 'lookup'> & { isShown: boolean }) {
  const price = usePrice('company_number_search')
  if (!isShown) return null
  return (
    <p>
      What the company is called was not looked up in this case.{' '}
      <Button look="quiet" onClick={() => lookup.again.mutate({ company_number: number })}>
        Look it up, {price}
      </Button>
    </p>
  )
}

const NoSuchCompany = ({ number, lookup }: { number: string; lookup: Dossier['lookup'] }) => (
  <Panel foot={<Foot lookup={lookup} />}>
    <NoneFound of="company_number_search" asked={{ company_number: number }}>
      <p>
        <Link to={paths.companies}>Search for it by name</Link>, or by how its number begins.
      </p>
    </NoneFound>
  </Panel>
)
