import { lazy, Suspense } from 'react'
import { useOwnPoints } from './own-points.ts'

const OwnLayers = lazy(async () => ({ default: (await import('./OwnLayers.tsx')).OwnLayers }))

/** Points of one's own, for whoever brought some. */
export function OwnPoints() {
  const [{ layers, removed }] = useOwnPoints()
  if (layers.length === 0 && !removed) return null
  return (
    <Suspense fallback={null}>
      <OwnLayers />
    </Suspense>
  )
}
