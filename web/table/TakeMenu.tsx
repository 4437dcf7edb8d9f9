import { lazy, Suspense } from 'react'
import type { ToolbarProps } from './Toolbar.tsx'

/** What makes the files is fetched by whoever takes one. */
const TakeChoice = lazy(async () => ({ default: (await import('./TakeChoice.tsx')).TakeChoice }))

export function TakeMenu<Row>(table: ToolbarProps<Row>) {
  return (
    <Suspense>
      <TakeChoice table={table as unknown as ToolbarProps<unknown>} />
    </Suspense>
  )
}
