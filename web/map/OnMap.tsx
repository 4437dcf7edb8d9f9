import { createContext, type ReactNode, Suspense, useContext, useEffect, useId, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

let shown: readonly (readonly [id: string, children: ReactNode])[] = []
const listeners = new Set<() => void>()

function change(id: string, children: ReactNode): void {
  const others = shown.filter(([other]) => other !== id)
  shown = children === null ? others : [...others, [id, children]]
  for (const listen of listeners) listen()
}

/** Draws the children on the map, from a form beside it. */
export function OnMap({ children }: { children: ReactNode }) {
  const id = useId()
  useEffect(() => change(id, children), [id, children])
  useEffect(() => () => change(id, null), [id])
  return null
}

/** Place this inside the map: it draws the children of every `OnMap`. */
export function ShownOnMap() {
  const all = useSyncExternalStore(subscribe, () => shown)
  return all.map(([id, children]) => (
    <Suspense key={id} fallback={null}>
      {children}
    </Suspense>
  ))
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** The strip below the map, once it is mounted. */
export const MapFoot = createContext<HTMLElement | null>(null)

/** Draws the children in the strip below the map, so that they hide nothing. */
export function BelowMap({ children }: { children: ReactNode }) {
  const foot = useContext(MapFoot)
  return foot && createPortal(children, foot)
}
