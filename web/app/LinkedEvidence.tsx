import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Linked } from '../features/cases/LinkToFinding.tsx'
import { useLinking } from '../lookup/report/evidence.ts'

const load = () => import('../features/cases/LinkToFinding.tsx')
const LinkToFinding = lazy(async () => ({ default: (await load()).LinkToFinding }))
const LinkNotice = lazy(async () => ({ default: (await load()).LinkNotice }))

/** Asks which finding some facts support, says what was linked, and takes it back. */
export function LinkedEvidence() {
  const { pathname } = useLocation()
  const { evidence, end } = useLinking()
  const [linked, setLinked] = useState<(Linked & { on: string }) | null>(null)
  // Shown until the reader leaves this screen or links again.
  if (linked && (linked.on !== pathname || evidence)) setLinked(null)
  return (
    <>
      {evidence && (
        <Suspense>
          <LinkToFinding
            {...evidence}
            onClose={(linked) => {
              end()
              if (linked) setLinked({ ...linked, on: pathname })
            }}
          />
        </Suspense>
      )}
      <div aria-live="polite">
        <Suspense>
          {linked && <LinkNotice key={linked.words} linked={linked} onClose={() => setLinked(null)} />}
        </Suspense>
      </div>
    </>
  )
}
