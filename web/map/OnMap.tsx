import { createContext, type ReactNode, Suspense, useContext, useEffect, useId, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

let shown: readonly (readonly [id: string, children: ReactNode])[] = []
const listeners = new Set<() => void>()

function change(id: string, children: ReactNode): void {
  const others = shown.filter(([other]) => other !== id)
  shown = children === null ? others : [...others, [id, children]]
  for (const listen of listeners) listen()
}

/** What a form beside the map shows on it stands with the form, and is drawn as a child of the map. */
export function OnMap({ children }: { children: ReactNode }) {
  const id = useId()
  useEffect(() => change(id, children), [id, children])
  useEffect(() => () => change(id, null), [id])
  return null
}

/** Where that is drawn: a child of the map. */
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

/** The strip under the map, as soon as it is there. */
export const MapFoot = createContext<HTMLElement | null>(null)

/** What a tool of the map says stands under the map and hides nothing of it. */
export function BelowMap({ children }: { children: ReactNode }) {
  const foot = useContext(MapFoot)
  return foot && createPortal(children, foot)
}
