import { useNotKept } from '../server/preferences.ts'
import { Button } from '../ui/Button.tsx'
import css from './NotKept.module.css'

/** A preference is chosen on many screens, and the one that chose it may be gone when it turns out not to be kept. */
export function NotKept() {
  const { why, forget } = useNotKept()
  if (why === null) return null
  return (
    <div className={css.notice} role="alert">
      <p>What you chose last is not kept. {why}</p>
      <Button look="quiet" onClick={forget}>
        Close
      </Button>
    </div>
  )
}
