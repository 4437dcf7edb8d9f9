import { inDegrees, type Point, useNearestTown } from '../../map/index.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './Map.module.css'
import type { Position } from './read-place.ts'

export const whichGrid = 'These metres fit two grids. Choose the grid below.'

/** Metres that fit two grids name two places. The chosen one is written into the field as coordinates. */
export function GridChoice({ position, onChoose }: { position: Position; onChoose: (point: Point) => void }) {
  const { point, other } = position
  if (!other) return null
  return (
    <div className={css.choice}>
      <p role="status">
        <strong>Which grid?</strong> These metres fit two grids. They are far apart.
      </p>
      {[{ grid: 'British National Grid', point }, other].map(({ grid, point }) => (
        <Button key={grid} onClick={() => onChoose(point)}>
          {grid}: <Where point={point} />
        </Button>
      ))}
    </div>
  )
}

function Where({ point }: { point: Point }) {
  const town = useNearestTown(point)
  return town ?? inDegrees(point)
}
