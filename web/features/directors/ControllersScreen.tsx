import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { PageButtons } from '../../lookup/answer/PageButtons.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import type { Way } from '../../lookup/form/ways.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ControllerTable } from './ControllerTable.tsx'
import { OfficerTabs } from './OfficerTabs.tsx'

const fields = ['name', 'date_of_birth', 'registration_number'] as const
const ways: Way[] = [
  { label: 'Name', fields: ['name', 'date_of_birth'], needs: [['name']] },
  { label: 'Registration number', fields: ['registration_number'], needs: [['registration_number']] },
]

/** Companies by their controller. The name is in the record only, never in the address (design 7). */
export function ControllersScreen() {
  const asking = useLookupForm('controller_search')
  const { lookup, ask, isRun } = asking
  return (
    <Screen title="Controllers" tabs={<OfficerTabs />} isCompact>
      <FoldingForm operation="controller_search" asking={asking} fields={fields} ways={ways} verb="Search" />
      {isRun && (
        <Panel title="Companies that they control" isOfTab foot={<Foot lookup={lookup} />}>
          <Answer
            lookup={lookup}
            none={
              <NoneFound of="controller_search">
                <p>
                  Try fewer forenames, or the surname first: Stainthorpe, Helen. Some controllers are protected by law.
                </p>
              </NoneFound>
            }
            pages={(answered) => (
              <PageButtons answered={answered} of="controllers" at={paths.controllers} onAsk={ask} />
            )}
          >
            {({ control_list }, answered) => <ControllerTable controllers={control_list ?? []} answered={answered} />}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}
