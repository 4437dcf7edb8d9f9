import type { ParameterName } from '../../../contract/parameters.ts'
import { Answer, NoneFound as NoneFoundWords } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useAsking } from '../../lookup/form/useAsking.ts'
import type { Way } from '../../lookup/form/ways.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PeopleFound, PeoplePages } from './PeopleFound.tsx'
import { PeopleScreen } from './PeopleScreen.tsx'

const fields: ParameterName[] = ['fullname', 'premises', 'street', 'place', 'year', 'records_per_page']
/** A name may be narrowed to an address; an address alone tells who is there. */
const ways: Way[] = [
  { label: 'Name', fields, needs: [['fullname']] },
  {
    label: 'Address',
    fields: fields.filter((name) => name !== 'fullname'),
    needs: [
      ['place', 'premises'],
      ['place', 'street'],
    ],
  },
]

/** People by name, or by where they live and lived. */
export function PeopleSearch() {
  const { lookup, asked, ask, error, isRun } = useAsking('people_search')
  return (
    <PeopleScreen
      title="Find people"
      about="By name, or by address: who lives there, and who did."
      form={
        <LookupForm
          operation="people_search"
          fields={fields}
          ways={ways}
          asked={asked}
          onAsk={ask}
          error={error}
          verb="Search"
        />
      }
    >
      {isRun && (
        <Panel
          title="People found"
          actions={
            // Places to choose from are nobody's yet.
            lookup.query.data?.result?.csv_data && (
              <ShowOnMap layers={[lookup.query.data.record.id]} placed="postcode" />
            )
          }
          foot={<Foot lookup={lookup} />}
        >
          <Answer
            lookup={lookup}
            saysAsked
            none={<NoneFound />}
            pages={(answered) => <PeoplePages answered={answered} onAsk={ask} />}
          >
            {(result, answered) => <PeopleFound result={result} answered={answered} onAsk={ask} />}
          </Answer>
        </Panel>
      )}
    </PeopleScreen>
  )
}

const NoneFound = () => (
  <NoneFoundWords of="people_search">
    <p>
      That does not mean that nobody is there: not everybody is on the electoral roll, and children never are. Try an
      initial for the forename, fewer words of the street, or leave the year out.
    </p>
  </NoneFoundWords>
)
