import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The strip under the map, as soon as it is there. */
export const MapFoot = createContext<HTMLElement | null>(null)

/** What a tool of the map says stands under the map and hides nothing of it. */
export function BelowMap({ children }: { children: ReactNode }) {
  const foot = useContext(MapFoot)
  return foot && createPortal(children, foot)
}
