import { Button } from '../../../ui/Button.tsx'
import { Actions } from '../../../ui/Form.tsx'

type Props = { before: number | null; next: number | null; onShow: (before: number | null) => void }

/** Changes are listed a page at a time, newest first. */
export function OlderChanges({ before, next, onShow }: Props) {
  if (before === null && next === null) return null
  return (
    <Actions>
      {before !== null && <Button onClick={() => onShow(null)}>Show newest changes</Button>}
      {next !== null && <Button onClick={() => onShow(next)}>Show earlier changes</Button>}
    </Actions>
  )
}
