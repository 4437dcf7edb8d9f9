import { useLayoutEffect, useMemo, useState } from 'react'
import type { Drawn, DrawnNode } from './drawn.ts'
import { otherEnd } from './drawn.ts'
import type { Arrangement, Place } from './edits.ts'
import { layoutOf } from './layout.ts'

type Layout = {
  /** Undefined until the first layout is done. */
  places: ReadonlyMap<string, Place> | undefined
  error: Error | null
}
type Places = ReadonlyMap<string, Place>

/**
 * The position of each node. A drawn node keeps its position when others arrive.
 *
 * @param isReady false lays out nothing yet, because many nodes may still be folded
 */
export function useLayout(
  drawn: Drawn,
  { moved, round }: Pick<Arrangement, 'moved' | 'round'>,
  isReady: boolean,
): Layout {
  const [rounds, setRounds] = useState<ReadonlyMap<number, Places>>(new Map())
  const laid = rounds.get(round)
  // While a new layout is made, the one before it stays.
  const shown = laid ?? [...rounds.values()].at(-1)
  const [error, setError] = useState<Error | null>(null)
  const known = useMemo(() => new Map([...(laid ?? []), ...moved]), [laid, moved])
  const missing = drawn.onStage.filter((node) => !known.has(node.key) && placeOfGroup(node, known) === undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new set of nodes needs a layout.
  useLayoutEffect(
    function layOutMissing() {
      if (missing.length === 0 || !isReady) return
      let isOver = false
      const keepsOthers = laid !== undefined
      ask(drawn, known, keepsOthers ? new Set(known.keys()) : new Set(moved.keys())).then(
        (places) => !isOver && setRounds((before) => withPlaces(before, round, places)),
        (error: Error) => !isOver && setError(error),
      )
      return () => {
        isOver = true
      }
    },
    [drawn, missing.length, round, isReady],
  )

  const places = useMemo(() => {
    if (missing.length > 0 && shown === undefined) return undefined
    const at = new Map([...(shown ?? []), ...moved])
    return new Map(
      drawn.onStage.flatMap((node) => {
        const place = at.get(node.key) ?? placeOfGroup(node, at)
        return place ? [[node.key, place] as const] : []
      }),
    )
  }, [drawn, shown, moved, missing.length])
  return { places, error }
}

const withPlaces = (rounds: ReadonlyMap<number, Places>, round: number, places: Places) =>
  new Map([...rounds, [round, new Map([...(rounds.get(round) ?? []), ...places])]])

/** A group starts at the centre of its nodes. */
function placeOfGroup({ kind, of }: DrawnNode, known: ReadonlyMap<string, Place>): Place | undefined {
  if (kind !== 'group') return undefined
  const places = of.flatMap(({ key }) => known.get(key) ?? [])
  if (places.length === 0) return undefined
  const sum = places.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }))
  return { x: sum.x / places.length, y: sum.y / places.length }
}

async function ask(
  drawn: Drawn,
  known: ReadonlyMap<string, Place>,
  fixed: ReadonlySet<string>,
): Promise<Map<string, Place>> {
  const indexOf = new Map(drawn.onStage.map(({ key }, index) => [key, index]))
  const laid = await layoutOf({
    nodes: drawn.onStage.map((node, index) => {
      const at = known.get(node.key) ?? besideNeighbour(drawn, node.key, known, index)
      return { kind: node.kind, ...(at && { ...at, isFixed: fixed.has(node.key) }) }
    }),
    links: drawn.links.map(({ a, b }) => [indexOf.get(a)!, indexOf.get(b)!] as const),
    canvas: canvasNow(drawn.inTray.length > 0),
  })
  return new Map(drawn.onStage.map(({ key }, index) => [key, { x: laid[2 * index]!, y: laid[2 * index + 1]! }]))
}

/** A new node starts near a linked one. The angle depends only on its index, so a layout can be repeated. */
function besideNeighbour(
  { linksOf }: Drawn,
  key: string,
  known: ReadonlyMap<string, Place>,
  index: number,
): Place | undefined {
  for (const link of linksOf.get(key) ?? []) {
    const at = known.get(otherEnd(link, key))
    if (at) return { x: at.x + 80 * Math.cos(2.4 * index), y: at.y + 80 * Math.sin(2.4 * index) }
  }
  return undefined
}

/** What the window leaves for the drawing. Its exact size does not matter: the drawing is fitted. */
const canvasNow = (hasTray: boolean) => ({
  width: Math.max(320, window.innerWidth - (hasTray ? 382 : 158)),
  height: Math.max(320, window.innerHeight - 216),
})
