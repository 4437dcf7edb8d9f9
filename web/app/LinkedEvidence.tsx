import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useUnlinking } from '../features/cases/decisions.ts'
import type { Linked } from '../features/cases/LinkToFinding.tsx'
import { useLinking } from '../lookup/report/evidence.ts'
import { whyNot } from '../server/request.ts'
import { Button, firstClick } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

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
        {linked && <LinkNotice key={linked.words} linked={linked} onClose={() => setLinked(null)} />}
      </div>
    </>
  )
}

function LinkNotice({ linked: { words, case_id, added }, onClose }: { linked: Linked; onClose: () => void }) {
  const { data: undone, error, isPending, mutate } = useUnlinking(case_id)
  const acts = (
    <>
      {added && !undone && (
        <Button look="quiet" onClick={firstClick(() => isPending || mutate(added))}>
          Undo
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </>
  )
  return (
    <Notice acts={acts}>
      <span dir="auto">{undone ? undoneWords[undone] : words}</span> {whyNot(error)}
    </Notice>
  )
}

const undoneWords = { withdrawn: 'The finding was withdrawn.', unlinked: 'The link was removed.' } as const
