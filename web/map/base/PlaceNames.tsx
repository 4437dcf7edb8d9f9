import { useMemo } from 'react'
import type { Point } from '../layer.ts'
import { Labels } from './Labels.tsx'
import { useGridSquares } from './NationalGrid.tsx'
import { names, squareName } from './names.ts'

type Props = { marks: readonly Point[]; hasSquaresOnly: boolean }

/** Names, the greater ones first, and the letters of the grid's squares where they leave room. */
export function PlaceNames({ marks, hasSquaresOnly }: Props) {
  const squares = useGridSquares()?.letters
  const named = useMemo(() => {
    const letters = squares?.map((square) => squareName(...square)) ?? []
    return hasSquaresOnly ? letters : [...names, ...letters]
  }, [squares, hasSquaresOnly])
  return <Labels names={named} marks={marks} />
}
