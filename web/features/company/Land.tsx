import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { LandTitles } from '../../lookup/record/LandTitles.tsx'
import { PartPanel } from './PartPanel.tsx'

/** Land titles that the company owns, by its number and by its name only. */
export const Land = () => (
  <PartPanel name="land" actions={({ record }) => <ShowOnMap layers={[record.id]} placed="postcode" />}>
    {(answered) => <LandTitles answered={answered} />}
  </PartPanel>
)
