import { NotRun } from '../../lookup/form/NotRun.tsx'
import { Coordinates } from '../../map/Coordinates.tsx'
import { viewInAddress } from '../../map/view.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './MapScreen.module.css'
import { useMapState } from './map-state.ts'
import { NearestLink } from './NearestLink.tsx'
import { knownBy, type Position } from './position.ts'

/** A position that was typed needs no service: it is converted here. */
export function PlacedHere({ answer }: { answer: Position | string }) {
  const { edit } = useMapState()
  if (typeof answer === 'string') return <NotRun>{answer}</NotRun>
  const { latitude, longitude } = answer.point
  return (
    <Panel title="Position">
      <p>Worked out here. Nothing was sent and nothing was charged.</p>
      <Coordinates of={knownBy(answer)} />
      <p className={css.wider}>
        <Button onClick={() => edit((search) => search.set('view', viewInAddress({ latitude, longitude, zoom: 14 })))}>
          Show on the map
        </Button>
        <NearestLink point={answer.point}>Nearest to this</NearestLink>
      </p>
    </Panel>
  )
}
