import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { count } from '../../../ui/numbers.ts'
import sheet from '../../../ui/Sheet.module.css'
import css from './GraphTools.module.css'

type Props = {
  number: number
  onPath: (() => void) | undefined
  /** Undefined if all of them are selected. */
  onNeighbours: (() => void) | undefined
  onHide: () => void
  /** Of the groups that there are. The case keeps a group by its name. */
  groupNames: readonly string[]
  onGroup: (name: string) => void
  onClear: () => void
  /** Lookups for the nodes. */
  children: ReactNode
}

/** Actions on several nodes. */
export function SelectionBar({ number, onPath, onNeighbours, onHide, groupNames, onGroup, onClear, children }: Props) {
  const [name, setName] = useState<string | null>(null)
  const error = name !== null && groupNames.includes(name.trim()) ? 'A group has this name. Choose another.' : null
  return (
    <div className={css.overBar}>
      <strong role="status">{count(number, 'node')} selected</strong>
      {onPath && (
        <Button look="tool" onClick={onPath}>
          Show path between them
        </Button>
      )}
      {onNeighbours && (
        <Button look="tool" onClick={onNeighbours}>
          Select neighbours
        </Button>
      )}
      <Button look="tool" onClick={onHide}>
        Hide
      </Button>
      {name === null ? (
        <Button look="tool" onClick={() => setName('')}>
          Group
        </Button>
      ) : (
        <Form className={sheet.set} onSend={() => name.trim() && !error && onGroup(name.trim())}>
          <input
            className={css.find}
            aria-label="Name of the group"
            placeholder="Name of the group"
            value={name}
            maxLength={60}
            ref={(field) => field?.focus()}
            aria-invalid={error !== null}
            onChange={({ target }) => setName(target.value)}
          />
          <Button look="tool" type="submit">
            Save group
          </Button>
          {error && <span role="alert">{error}</span>}
        </Form>
      )}
      <Button look="tool" onClick={onClear}>
        Clear
      </Button>
      {children}
    </div>
  )
}
