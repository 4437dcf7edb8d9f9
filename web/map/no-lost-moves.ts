/**
 * Leaflet begins a zoom with the next frame, ignores further moves while the zoom runs, and undoes a pan at its end. So
 * a second press is lost, and on a busy machine an import is not shown. Here a zoom begins at once, a running one ends
 * when another move comes, and every move counts.
 */
import { type LatLng, Map as LeafletMap, type Point } from 'leaflet'

type Zooming = { animate?: boolean; noMoveStart?: boolean } | undefined
type Move = (this: Insides, ...given: unknown[]) => unknown

/** What Leaflet 1.9 calls them inside. */
type Insides = LeafletMap & {
  readonly _zoom: number
  readonly _zoomAnimated: boolean
  _nothingToAnimate(): boolean
  _getCenterOffset(centre: LatLng): Point
  _moveStart(isZoom: boolean, noMoveStart: boolean): Insides
  _animateZoom(centre: LatLng, zoom: number, isStart: boolean): void
  /** Does nothing where no zoom is running. */
  _onZoomTransitionEnd(): void
}

const moves = ['setView', 'zoomIn', 'zoomOut', 'panBy'] as const
const its = LeafletMap.prototype as unknown as { readonly [name in (typeof moves)[number]]: Move }

const afterZoom = (move: Move): Move =>
  function (...given) {
    this._onZoomTransitionEnd()
    return move.apply(this, given)
  }

LeafletMap.include({
  ...Object.fromEntries(moves.map((name) => [name, afterZoom(its[name])])),

  _tryAnimatedZoom(this: Insides, centre: LatLng, zoom: number, options: Zooming): boolean {
    const isFar = Math.abs(zoom - this._zoom) > (this.options.zoomAnimationThreshold ?? 4)
    if (!this._zoomAnimated || options?.animate === false || isFar || this._nothingToAnimate()) return false
    const origin = this._getCenterOffset(centre).divideBy(1 - 1 / this.getZoomScale(zoom))
    if (options?.animate !== true && !this.getSize().contains(origin)) return false
    this._moveStart(true, options?.noMoveStart ?? false)._animateZoom(centre, zoom, true)
    return true
  },
})
