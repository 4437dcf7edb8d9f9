import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LookupsOfSelected = lazyPart(async () => (await import('./LookupsOfSelected.tsx')).LookupsOfSelected)

/** Loads with the first selection in a table. */
export const OfSelected = (props: ComponentProps<typeof LookupsOfSelected>) => (
  <Suspense>
    <LookupsOfSelected {...props} />
  </Suspense>
)
