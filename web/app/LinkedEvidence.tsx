import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useFindings } from '../features/cases/decisions.ts'
import type { Linked } from '../features/cases/LinkToFinding.tsx'
import { useLinking } from '../lookup/report/evidence.ts'
import { whyNot } from '../server/request.ts'
import { Button, firstClick } from '../ui/Button.tsx'
import css from './Shell.module.css'

const LinkToFinding = lazy(async () => ({
  default: (await import('../features/cases/LinkToFinding.tsx')).LinkToFinding,
}))

/** Asks which finding some facts support, says what was linked, and takes it back. */
export function LinkedEvidence() {
  const { pathname } = useLocation()
  const { evidence, end } = useLinking()
  const [linked, setLinked] = useState<(Linked & { on: string }) | null>(null)
  // It stands for the screen where it was said, until the next link.
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
        {linked && <Notice key={linked.words} linked={linked} onClose={() => setLinked(null)} />}
      </div>
    </>
  )
}

function Notice({ linked: { words, case_id, undo }, onClose }: { linked: Linked; onClose: () => void }) {
  const { change } = useFindings(case_id)
  const failure = whyNot(change.error)
  return (
    <div className={`${css.notice} ${css.said} on-screen`}>
      <p dir="auto">{change.isSuccess ? 'The link was taken back.' : words}</p>
      {failure && <p>{failure}</p>}
      {undo && !change.isSuccess && (
        <Button look="quiet" onClick={firstClick(() => change.isPending || change.mutate(undo))}>
          Undo
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
