import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { momentInWords } from '../../ui/dates.ts'
import { numberInWords } from '../../ui/numbers.ts'
import type { XmlElement } from '../../ui/xml.ts'
import { useBaseMap, type WhichMap } from '../base/base-maps.ts'
import { howFound, positionIn } from '../geo/positions.ts'
import { isApproximate, type Layer, type Place } from '../layers.ts'
import { viewShown } from '../MapView.tsx'
import { paperPalette } from '../palette.ts'
import { nearestTownOf, useTowns } from '../useNearestTown.ts'
import css from './Export.module.css'
import { type ExportedMap, type ExportProps, exportedMap, layerInWords } from './exported-map.ts'
import { drawing, frameOf, type Picture, saidOf } from './picture/drawing.ts'
import { type GroundNow, tiledGroundNow } from './picture/tiled-ground.ts'

type Printed = { taken: ExportedMap; picture: XmlElement | null; canvases: readonly GroundNow[] }

/** The map as a document. Replaces the screen when the browser prints. */
export function PrintedMap({ wantsOwn, ...props }: ExportProps & { wantsOwn: boolean }) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const { layers, caseReference, records, attribution } = props
  const { kind } = useBaseMap()
  const hasOwn = kind === 'own' && wantsOwn

  useEffect(
    function makeForPaper() {
      const listening = new AbortController()
      const { signal } = listening
      const make = () => {
        const taken = exportedMap({ layers, at: new Date(), caseReference, records, attribution })
        flushSync(() => setPrinted(printedOf(taken, hasOwn ? ['built-in', 'own'] : ['built-in'])))
      }
      window.addEventListener('beforeprint', make, { signal })
      window.addEventListener('afterprint', () => setPrinted(null), { signal })
      return () => listening.abort()
    },
    [layers, caseReference, records, attribution, hasOwn],
  )

  const main = document.getElementById('main')
  return printed && main && createPortal(<Document {...printed} />, main)
}

function printedOf(taken: ExportedMap, maps: readonly WhichMap[]): Printed {
  const shown = viewShown()
  if (!shown) return { taken, picture: null, canvases: [] }
  const picture: Picture = {
    taken,
    grounds: [],
    palette: paperPalette(),
    title: null,
    hasKey: false,
    ...shown,
    sheet: 'page',
  }
  const canvases = maps.flatMap((which) => tiledGroundNow(which, frameOf(picture), shown.view.zoom) ?? [])
  return { taken, picture: drawing({ ...picture, grounds: canvases.map(({ ground }) => ground) }).element, canvases }
}

function Document({ taken, picture, canvases }: Printed) {
  const { layers, records } = taken
  return (
    <article className={css.printed}>
      <h1>Map: {layers.map(({ name }) => name).join('; ') || 'no layers shown'}</h1>
      <p>
        {saidOf(taken)} · {taken.shown}
      </p>
      {picture && <PrintedPicture picture={picture} canvases={canvases} />}
      {layers.map((layer) => (
        <Listed key={layer.key} layer={layer} />
      ))}
      {records.length > 0 && (
        <section>
          <h2>Sources</h2>
          <ul>
            {records.map(({ id, at, operation, sha256 }) => (
              <li key={id}>
                {operation} · {momentInWords(at)} · record {id}
                {sha256 && ` · SHA-256 of the answer ${sha256}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** Inline elements, ready at once: an image would load only during printing. */
function PrintedPicture({ picture, canvases }: { picture: XmlElement; canvases: readonly GroundNow[] }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    function lay() {
      box.current?.replaceChildren(toNode(picture))
      for (const { id, canvas } of canvases) box.current?.querySelector(`foreignObject[id="${id}"]`)?.append(canvas)
    },
    [picture, canvases],
  )
  return <div ref={box} className={css.picture} />
}

function toNode({ name, attributes, children }: XmlElement): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes))
    if (key !== 'xmlns' && value !== undefined) node.setAttribute(key, String(value))
  node.append(...children.map((child) => (typeof child === 'string' ? child : toNode(child))))
  return node
}

/** No one reads a longer list on paper. */
const mostListed = 1000

function Listed({ layer }: { layer: Layer }) {
  const { name, places } = layer
  return (
    <section>
      <h2>{name}</h2>
      <p>{layerInWords(layer)}</p>
      <table>
        <thead>
          <tr>
            <th>No.</th>
            <th>Place</th>
            <th>WGS84 and grid reference</th>
            <th>Record</th>
          </tr>
        </thead>
        <tbody>
          {places.slice(0, mostListed).map((place, index) => (
            <Row key={place.id} place={place} number={index + 1} />
          ))}
        </tbody>
      </table>
      {places.length > mostListed && (
        <p>
          The first {numberInWords(mostListed)} of {numberInWords(places.length)} places. Export the map for all of
          them.
        </p>
      )}
    </section>
  )
}

function Row({ place, number }: { place: Place; number: number }) {
  const towns = useTowns()
  const { name, what, point, problem, facts, from } = place
  const known = point && { ...place, point }
  const town = known && nearestTownOf(towns, known.point, known.radius)
  return (
    <tr>
      <td>{number}</td>
      <td>
        <strong>{name}</strong>
        {isApproximate(place) && ', approximate'}
        {what && <p>{what}</p>}
        {problem && <p>Position in doubt: {problem}</p>}
        {known && <p>{howFound(known)}</p>}
        {facts.map(([label, value]) => (
          <p key={`${label} ${value}`}>
            {label}: {value}
          </p>
        ))}
      </td>
      <td className={css.exact}>
        {known ? (
          <>
            <p>{positionIn('wgs84', known)}</p>
            <p>{positionIn('reference', known)}</p>
            {town && <p>{town}</p>}
          </>
        ) : (
          'not drawn'
        )}
      </td>
      <td className={css.exact}>{from ? `${from.from} ${from.at}` : 'not from a record'}</td>
    </tr>
  )
}
