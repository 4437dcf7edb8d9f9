import { type ComponentProps, lazy, Suspense } from 'react'

const LookupsOfSelected = lazy(async () => ({ default: (await import('./LookupsOfSelected.tsx')).LookupsOfSelected }))

/** Loads with the first selection in a table. */
export const OfSelected = (props: ComponentProps<typeof LookupsOfSelected>) => (
  <Suspense>
    <LookupsOfSelected {...props} />
  </Suspense>
)
