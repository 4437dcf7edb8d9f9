import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { PageButtons } from '../../lookup/answer/PageButtons.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import type { Way } from '../../lookup/form/ways.ts'
import { LandTitles } from '../../lookup/record/LandTitles.tsx'
import { shownOf } from '../../lookup/useLookup.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { CompanyTabs } from './CompanyTabs.tsx'

const fields = ['name', 'company_number'] as const
const ways: Way[] = [
  { label: 'Name', fields: ['name'], needs: [['name']] },
  { label: 'Company number', fields: ['company_number'], needs: [['company_number']] },
]

/** Land titles by their owner. */
export function LandScreen() {
  const asking = useLookupForm('land_titles')
  const { lookup, ask, isRun } = asking
  const shown = shownOf(lookup)
  return (
    <Screen title="Land titles" tabs={<CompanyTabs />} isCompact>
      <FoldingForm operation="land_titles" asking={asking} fields={fields} ways={ways} verb="Search" />
      {isRun && (
        <Panel
          title="Titles that they own"
          isOfTab
          actions={shown?.outcome === 'found' && <ShowOnMap layers={[shown.record.id]} placed="postcode" />}
          foot={<Foot lookup={lookup} />}
        >
          <Answer
            lookup={lookup}
            none={
              <NoneFound of="land_titles">
                <p>
                  A search by name needs the whole name. A company that changed its name may own land under the old one.
                </p>
              </NoneFound>
            }
            pages={(answered) => <PageButtons answered={answered} of="titles" at={paths.land} onAsk={ask} />}
          >
            {(_, answered) => <LandTitles answered={answered} />}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}
