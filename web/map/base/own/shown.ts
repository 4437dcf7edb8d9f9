/** The operator's map while it is on the screen, for whoever makes a picture of that. There is one at a time. */
import type { OwnTiles } from './own-tiles.ts'

let shown: OwnTiles | null = null

export const ownTilesShown = (): OwnTiles | null => shown

export function tellShown(tiles: OwnTiles | null): void {
  shown = tiles
}
