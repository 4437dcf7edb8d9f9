import { NotRun } from '../../lookup/answer/NotAnswered.tsx'
import { Coordinates, type Point, viewInAddress } from '../../map/index.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useMapState } from './map-state.ts'
import { NearestLink } from './NearestLink.tsx'
import { knownBy, type Position } from './read-place.ts'

/** A typed position is converted here, without a lookup. */
export function PlacedHere({ answer }: { answer: Position | string }) {
  if (typeof answer === 'string') return <NotRun>{answer}</NotRun>
  return (
    <Panel title="Position">
      <p>Calculated in this browser. Nothing was sent or charged.</p>
      {answer.other && <p>On the British National Grid:</p>}
      <Coordinates of={knownBy(answer)} />
      <FromHere point={answer.point} />
      {answer.other && (
        <>
          <p>The metres also fit the {answer.other.grid}, and then lie elsewhere:</p>
          <Coordinates of={{ point: answer.other.point, isWorkedOut: true }} />
          <FromHere point={answer.other.point} />
        </>
      )}
    </Panel>
  )
}

function FromHere({ point }: { point: Point }) {
  const { edit } = useMapState()
  return (
    <p className="row-8">
      <Button onClick={() => edit((search) => search.set('view', viewInAddress({ ...point, zoom: 14 })))}>
        Show on the map
      </Button>
      <NearestLink point={point}>Find near here</NearestLink>
    </p>
  )
}
