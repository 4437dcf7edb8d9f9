import type { ParameterName } from '../../../contract/parameters.ts'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { PageButtons } from '../../lookup/answer/PageButtons.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import type { Given } from '../../lookup/lookups.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useIsOnlyRead } from '../../lookup/purpose/cases.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { CompanyTabs } from './CompanyTabs.tsx'
import { RegisteredTable } from './RegisteredTable.tsx'

const fields: ParameterName[] = ['postcode', 'premises', 'street']

/** Companies by their registered office. The address may be a home too, so it stays out of the URL (design 7). */
export function CompaniesAtScreen() {
  const asking = useLookupForm('address_search')
  const { lookup, ask, isRun } = asking
  const asked = lookup.query.data?.params ?? {}
  return (
    <Screen title="Companies at an address" tabs={<CompanyTabs />} isCompact>
      <FoldingForm operation="address_search" asking={asking} fields={fields} verb="Search" />
      {isRun && (
        <Panel title="Companies registered here" isOfTab foot={<Foot lookup={lookup} />}>
          <Answer
            lookup={lookup}
            none={
              <NoneFound of="address_search">
                {isNarrow(asked) && (
                  <p>Addresses are written in several ways. The whole postcode may hold more companies.</p>
                )}
                <WholePostcode asked={asked} onAsk={ask} />
              </NoneFound>
            }
            pages={(answered) => <PageButtons answered={answered} of="companies" at={paths.companiesAt} onAsk={ask} />}
          >
            {({ company_list }, answered) => (
              <>
                <RegisteredTable companies={company_list ?? []} answered={answered} />
                <WholePostcode asked={answered.params} onAsk={ask} />
              </>
            )}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}

const isNarrow = ({ premises, street }: Given): boolean => Boolean(premises || street)

/** Without the house and the street. */
function WholePostcode({ asked, onAsk }: { asked: Given; onAsk: (params: Given) => void }) {
  const price = usePrice('address_search')
  const { postcode } = asked
  if (useIsOnlyRead() || !postcode || !isNarrow(asked)) return null
  return (
    <p className="on-screen">
      <Button look="tool" onClick={() => onAsk({ postcode })}>
        {withPrice('Search the whole postcode', price)}
      </Button>
    </p>
  )
}
