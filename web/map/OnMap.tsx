import { Fragment, type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'

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
  return all.map(([id, children]) => <Fragment key={id}>{children}</Fragment>)
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
