import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useUnlinking } from '../features/cases/decisions.ts'
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
        {linked && <Notice key={linked.words} linked={linked} onClose={() => setLinked(null)} />}
      </div>
    </>
  )
}

function Notice({ linked: { words, case_id, added }, onClose }: { linked: Linked; onClose: () => void }) {
  const { data: undone, error, isPending, mutate } = useUnlinking(case_id)
  const failure = whyNot(error)
  return (
    <div className={`${css.notice} ${css.said} on-screen`}>
      <p dir="auto">{undone ? undoneWords[undone] : words}</p>
      {failure && <p>{failure}</p>}
      {added && !undone && (
        <Button look="quiet" onClick={firstClick(() => isPending || mutate(added))}>
          Undo
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

const undoneWords = { withdrawn: 'The finding was withdrawn.', unlinked: 'The link was removed.' } as const
