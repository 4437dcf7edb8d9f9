import type { Point } from '../layer.ts'
import { Labels } from './Labels.tsx'
import { useGridSquares } from './NationalGrid.tsx'
import { names, squareName } from './names.ts'

type Props = { marks: readonly Point[]; hasSquaresOnly: boolean }

/** Names, the greater ones first, and the letters of the grid's squares where they leave room. */
export function PlaceNames({ marks, hasSquaresOnly }: Props) {
  const squares = useGridSquares()?.letters.map((square) => squareName(...square)) ?? []
  return <Labels names={[...(hasSquaresOnly ? [] : names), ...squares]} marks={marks} />
}
