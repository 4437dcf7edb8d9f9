/**
 * Draws the places of a layer on one canvas. A frame draws only the few hundred marks in view. Without React, so that
 * the benchmark can run it alone.
 */
import {
  DomEvent,
  DomUtil,
  type LatLng,
  type LeafletEventHandlerFnMap,
  Layer as LeafletLayer,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'
import { onPaletteChange } from '../../ui/colours.ts'
import { type Box as Covered, cover } from '../base/labels.ts'
import type { Layer, Place } from '../layers.ts'
import { paletteOf } from '../palette.ts'
import { type Box, isIn, type Points, pointsAround, toPoints } from './cells.ts'
import {
  type Clusters,
  clustersWithin,
  type Gathered,
  gather,
  lastCell,
  markRadius,
  radiusOf,
  wholeClusters,
  zoomThatDivides,
} from './clusters.ts'
import { type Hexagons, hexagonsAt, shadeOf, shadesFor } from './density.ts'
import { fannedOut, type Mark } from './marks.ts'
import {
  type Pen,
  paintHexagon,
  paintMark,
  paintRing,
  paintUncertainty,
  penFor,
  stampCluster,
  stamping,
  stampMark,
} from './painting.ts'
import { pointAt, worldWidth } from './world.ts'

export type Picture = 'marks' | 'density'

type Options = {
  places: readonly Place[]
  symbol: Layer['symbol']
  picture?: Picture
  /** A place, or a cluster that no zoom divides, which the canvas fans out by itself. */
  onOpen?: (place: Place) => void
  onHover?: (mark: Mark | null) => void
  /** After each drawing. */
  onDrawn?: () => void
}

export class PointsCanvas extends LeafletLayer {
  private readonly given: Options
  private readonly points: Points
  private gathered: Gathered | null = null
  private readonly clusters = new Map<number, Clusters>()
  private around: { zoom: number; box: Box; clusters: Clusters } | null = null
  private readonly hexagons = new Map<number, Hexagons>()
  private readonly canvas = document.createElement('canvas')
  private pen: Pen | null = null
  private forgetPalette = () => {}
  private uncover = () => {}
  private frame = 0
  private map: LeafletMap | null = null
  /** The marks and positions of the last drawing. */
  private marks: Mark[] = []
  private selected: Place | null = null
  private hovered: Mark | null = null
  /** Members of a cluster that no zoom divides, shown around it. */
  private fan: Mark[] = []
  private drawn: { centre: LatLng; zoom: number } | null = null
  private isZooming = false
  private readonly events: LeafletEventHandlerFnMap = {
    move: () => this.drawSoon(),
    zoom: () => this.drawSoon(),
    resize: () => this.drawSoon(),
    // Draws another view at once: waiting for the next frame would show it one frame later.
    viewreset: () => this.draw(),
    zoomstart: () => this.foldFan(),
    zoomanim: (event) => this.follow(event),
    zoomend: () => this.stand(),
    click: (event) => this.clicked(event),
    mousemove: ({ containerPoint }) => this.hover(this.markAt(containerPoint)),
    mouseout: () => this.hover(null),
  }

  constructor(given: Options) {
    super()
    this.given = given
    this.points = toPoints(given.places)
  }

  override onAdd(map: LeafletMap): this {
    this.map = map
    this.canvas.className = 'leaflet-zoom-animated'
    this.canvas.style.pointerEvents = 'none'
    this.canvas.setAttribute('aria-hidden', 'true')
    paneOf(map, this.given.picture ?? 'marks').append(this.canvas)
    this.forgetPalette = onPaletteChange(() => {
      this.pen = null
      this.drawSoon()
    })
    map.on(this.events)
    this.draw()
    if (this.given.picture !== 'density') this.uncover = cover(map, () => this.inView().map(boxOf))
    return this
  }

  override onRemove(map: LeafletMap): this {
    map.off(this.events)
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.forgetPalette()
    this.uncover()
    this.canvas.remove()
    map.getContainer().classList.remove('leaflet-interactive')
    this.map = null
    return this
  }

  select(place: Place | null): void {
    if (place === this.selected) return
    this.selected = place
    this.drawSoon()
  }

  /** The marks in view now, after pending drawing. During a zoom, as last drawn. */
  marksInView(): readonly Mark[] {
    if (this.frame !== 0 && !this.isZooming) this.draw()
    return this.marks
  }

  /** Describes a place. Zooms into a cluster until it divides, or fans it out where it never does. */
  open(mark: Mark): void {
    const map = this.map
    if (!map) return
    if (mark.size === 1) {
      this.given.onOpen?.(mark.place)
      return
    }
    const zoom = Math.round(map.getZoom())
    const [x, y] = this.worldOf(mark)
    const { latitude, longitude } = pointAt(x, y)
    const to = zoomThatDivides(this.points, x, y, zoom, this.lastZoom())
    const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (to === null) this.unfold(mark)
    else map.setView([latitude, longitude], to, { animate })
  }

  drawSoon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      // Drawn now, the running zoom would move it once more.
      if (!this.isZooming) this.draw()
    })
  }

  private draw(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    const map = this.map
    if (!map) return
    const { x: width, y: height } = map.getSize()
    const pen = this.penAt(window.devicePixelRatio)
    const { brush, ratio } = pen
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio)
      this.canvas.height = Math.round(height * ratio)
      this.canvas.style.width = `${width}px`
      this.canvas.style.height = `${height}px`
    }
    DomUtil.setTransform(this.canvas, map.containerPointToLayerPoint([0, 0]), 1)
    this.drawn = { centre: map.getCenter(), zoom: map.getZoom() }
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    brush.clearRect(0, 0, width, height)
    this.marks = []
    if (this.given.picture === 'density') this.drawDensity(pen)
    else this.drawMarks(pen)
    const clusters = this.marks.filter(({ size }) => size > 1).length
    this.canvas.dataset.drawn = `${clusters} clusters, ${this.marks.length - clusters} places`
    this.given.onDrawn?.()
  }

  private penAt(ratio: number): Pen {
    if (this.pen?.ratio !== ratio)
      this.pen = penFor(this.canvas.getContext('2d')!, paletteOf(this.canvas, this.given.symbol), ratio)
    return this.pen
  }

  private drawMarks(pen: Pen): void {
    const { brush, palette } = pen
    const { shape } = this.given.symbol
    this.marks = this.fan.length > 0 ? [...this.inView(), ...this.fan] : this.inView()
    for (const { x, y, size, place } of this.marks)
      if (size === 1 && place.radius !== null) this.paintCircle(pen, x, y, place)
    stamping(pen, () => {
      for (const { x, y, size, place } of this.marks)
        if (size > 1) stampCluster(pen, shape, x, y, size)
        else if (!place.isArea) stampMark(pen, shape, x, y)
    })
    if (this.hovered) paintRing(brush, palette.ink, this.hovered.x, this.hovered.y, reachOf(this.hovered), 2)
    const chosen = this.selected && this.markOf(this.selected)
    if (!chosen) return
    paintMark(brush, { ...palette, layer: palette.mark }, shape, chosen.x, chosen.y)
    paintRing(brush, palette.mark, chosen.x, chosen.y, markRadius + 4, 2.5)
  }

  private paintCircle({ brush, palette }: Pen, x: number, y: number, place: Place): void {
    if (place.radius === null || place.point === null || !this.map) return
    const perPixel = (40_075_017 * Math.cos((place.point.latitude * Math.PI) / 180)) / worldWidth(this.map.getZoom())
    const radius = place.radius / perPixel
    const { x: width, y: height } = this.map.getSize()
    const isFilled = Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) > radius
    // No circle if its mark covers it.
    if (radius > markRadius || place.isArea)
      paintUncertainty(brush, palette, { x, y, radius: Math.max(radius, markRadius), isFilled })
  }

  private drawDensity({ brush, palette }: Pen): void {
    const map = this.map
    if (!map) return
    const zoom = Math.round(map.getZoom())
    const found = this.hexagonsAtZoom(zoom)
    const shades = shadesFor(found.most)
    const scale = worldWidth(map.getZoom()) / worldWidth(zoom)
    const place = this.given.places[0]
    this.eachInView(found, 24, (x, y, index) => {
      const size = found.size[index]!
      paintHexagon(brush, palette, x, y, scale, shades.length < 2 ? 1 : shadeOf(size, shades) / (shades.length - 1))
      if (place) this.marks.push({ x, y, size, place })
    })
  }

  private inView(): Mark[] {
    const found = this.clustersAtZoom(Math.round(this.map?.getZoom() ?? 0))
    const marks: Mark[] = []
    this.eachInView(found, 40, (x, y, index) => {
      const place = this.given.places[found.place[index]!]!
      marks.push({ x, y, size: found.size[index]!, place })
    })
    return marks
  }

  /** @param margin pixels beyond the edge from which a mark still reaches in */
  private eachInView(
    { count, x, y }: Pick<Clusters, 'count' | 'x' | 'y'>,
    margin: number,
    act: (x: number, y: number, index: number) => void,
  ): void {
    const map = this.map
    if (!map) return
    const pixels = worldWidth(map.getZoom())
    const view = this.viewBox()
    const seen = grown(view, margin / pixels, margin / pixels)
    for (let index = 0; index < count; index += 1) {
      const [atX, atY] = [x[index]!, y[index]!]
      if (isIn(seen, atX, atY)) act((atX - view.left) * pixels, (atY - view.top) * pixels, index)
    }
  }

  /** At low zooms for the whole layer, once per zoom; at high zooms for the view and half as much on every side. */
  private clustersAtZoom(zoom: number): Clusters {
    this.gathered ??= gather(this.points)
    const known = this.clusters.get(zoom) ?? wholeClusters(this.gathered, zoom)
    if (!known) return this.clustersAround(this.gathered, zoom)
    this.clusters.set(zoom, known)
    return known
  }

  private clustersAround(gathered: Gathered, zoom: number): Clusters {
    const view = this.viewBox()
    const [wide, high] = [view.right - view.left, view.bottom - view.top]
    const known = this.around
    // Counted again before its edge, where a cluster may be cut, comes into view.
    if (known?.zoom === zoom && isWithin(grown(view, wide / 4, high / 4), known.box)) return known.clusters
    const box = grown(view, wide / 2, high / 2)
    const clusters = clustersWithin(gathered, box, zoom, zoom >= this.lastZoom())
    this.around = { zoom, box, clusters }
    return clusters
  }

  private lastZoom(): number {
    return Math.round(this.map?.getMaxZoom() ?? 18)
  }

  private viewBox(): Box {
    const map = this.map!
    const pixels = worldWidth(map.getZoom())
    const size = map.getSize()
    const { x, y } = map.project(map.containerPointToLatLng([0, 0])).divideBy(pixels)
    return { left: x, top: y, right: x + size.x / pixels, bottom: y + size.y / pixels }
  }

  private hexagonsAtZoom(zoom: number): Hexagons {
    const known = this.hexagons.get(zoom) ?? hexagonsAt(this.points, zoom)
    this.hexagons.set(zoom, known)
    return known
  }

  private worldOf({ x, y }: Mark): [x: number, y: number] {
    const map = this.map!
    const at = map.project(map.containerPointToLatLng([x, y])).divideBy(worldWidth(map.getZoom()))
    return [at.x, at.y]
  }

  private unfold(mark: Mark): void {
    const { place } = pointsAround(this.points, ...this.worldOf(mark), lastCell / worldWidth(this.map!.getZoom()))
    const members = Array.from(place, (index) => this.given.places[index]!)
    this.fan = fannedOut(members, mark)
    this.drawSoon()
  }

  private foldFan(): void {
    this.fan = []
    this.hover(null)
  }

  /** Its position: fanned out, or its own. */
  private markOf(place: Place): Mark | null {
    const fanned = this.fan.find((mark) => mark.place === place)
    if (fanned || !place.point || !this.map) return fanned ?? null
    const { x, y } = this.map.latLngToContainerPoint([place.point.latitude, place.point.longitude])
    return { x, y, size: 1, place }
  }

  private markAt(at: Point): Mark | null {
    // During a zoom they are no longer where they were drawn.
    if (this.isZooming) return null
    // The last drawn is on top.
    return this.marks.findLast((mark) => Math.hypot(mark.x - at.x, mark.y - at.y) <= reachOf(mark)) ?? null
  }

  private clicked({ containerPoint, originalEvent }: LeafletMouseEvent): void {
    const mark = this.markAt(containerPoint)
    if (mark) {
      DomEvent.stop(originalEvent)
      this.open(mark)
    } else if (this.fan.length > 0) {
      this.fan = []
      this.drawSoon()
    }
  }

  private hover(mark: Mark | null): void {
    const before = this.hovered
    if (mark?.place === before?.place && mark?.x === before?.x && mark?.y === before?.y) return
    this.hovered = mark
    this.map?.getContainer().classList.toggle('leaflet-interactive', mark !== null)
    this.given.onHover?.(mark)
    this.drawSoon()
  }

  /** The old picture grows with the map; the new one comes when it stops. */
  private follow({ center, zoom }: ZoomAnimEvent): void {
    const { map, drawn } = this
    if (!map || !drawn) return
    this.isZooming = true
    const scale = map.getZoomScale(zoom, drawn.zoom)
    const half = map.getSize().divideBy(2)
    const moved = map.project(drawn.centre, zoom).subtract(map.project(center, zoom))
    DomUtil.setTransform(
      this.canvas,
      map.containerPointToLayerPoint(half).subtract(half.multiplyBy(scale)).add(moved),
      scale,
    )
  }

  private stand(): void {
    this.isZooming = false
    this.drawSoon()
  }
}

/** Marks are above the names of towns and below elements; density is below the names. */
const levels: { readonly [picture in Picture]: string } = { marks: '550', density: '450' }

function paneOf(map: LeafletMap, picture: Picture): HTMLElement {
  const known = map.getPane(picture)
  if (known) return known
  const made = map.createPane(picture)
  made.style.zIndex = levels[picture]
  made.style.pointerEvents = 'none'
  return made
}

const grown = ({ left, top, right, bottom }: Box, aside: number, up: number): Box => ({
  left: left - aside,
  top: top - up,
  right: right + aside,
  bottom: bottom + up,
})

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom

/** Pixels: a finger needs more than a small mark shows. */
const reachOf = ({ size }: Mark): number => (size > 1 ? radiusOf(size) + 3 : markRadius + 5)

function boxOf({ x, y, size }: Mark): Covered {
  const radius = radiusOf(size)
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}
