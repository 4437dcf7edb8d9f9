import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import type { Lookup } from '../../lookup/useLookup.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useMapState } from './map-state.ts'
import { PlaceList } from './PlaceList.tsx'

type Props = {
  lookup: Lookup<'geo_code'>
  /** Empty until the record is read. */
  text: string
}

/** The answer to a search for a place. */
export function PlacesFound({ lookup, text }: Props) {
  const { current } = useMapState()
  return (
    <Panel isOfTab title={text === '' ? 'Places found' : `Places for “${text}”`} foot={<Foot lookup={lookup} />}>
      <Answer
        lookup={lookup}
        none={
          <NoneFound of="geo_code">
            <p>Add a county to a place, or a place to a street: “Newport, Shropshire”.</p>
          </NoneFound>
        }
      >
        {() => current && <PlaceList layer={current} />}
      </Answer>
    </Panel>
  )
}
