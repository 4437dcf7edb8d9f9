/** The squares of the operator's map, as Leaflet lays them; each is given up as soon as it is out of sight. */
import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions, type TileEvent } from 'leaflet'
import { fetchTile } from '../../api/map-tiles.ts'

/** What came of the squares in sight; `detail` is why the last of those that failed did. */
export type Came = { given: number; none: number; failed: number; detail: string }

export class OwnTiles extends GridLayer {
  private readonly leaving = new Map<HTMLElement, AbortController>()
  came: Came = { given: 0, none: 0, failed: 0, detail: '' }

  constructor(options: GridLayerOptions) {
    super(options)
    this.on('loading', () => {
      this.came = { given: 0, none: 0, failed: 0, detail: '' }
    })
    this.on('tileunload', ({ tile }: TileEvent) => {
      this.leaving.get(tile)?.abort()
      this.leaving.delete(tile)
    })
  }

  protected override createTile(at: Coords, done: DoneCallback): HTMLElement {
    const picture = document.createElement('img')
    picture.alt = ''
    const leaving = new AbortController()
    this.leaving.set(picture, leaving)
    this.fill(picture, at, leaving.signal).then(
      () => done(undefined, picture),
      (error: Error) => {
        if (leaving.signal.aborted) return
        this.came.failed += 1
        this.came.detail = error.message
        done(error, picture)
      },
    )
    return picture
  }

  private async fill(picture: HTMLImageElement, at: Coords, signal: AbortSignal): Promise<void> {
    const bytes = await fetchTile(at, signal)
    if (!bytes) {
      this.came.none += 1
      return
    }
    const address = URL.createObjectURL(bytes)
    try {
      picture.src = address
      await picture.decode()
      this.came.given += 1
    } finally {
      URL.revokeObjectURL(address)
    }
  }
}
