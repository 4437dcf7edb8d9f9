import { useState } from 'react'
import { Form } from '../../../ui/Form.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { folded } from '../../../ui/text.ts'
import type { DrawnNode } from './drawn.ts'
import css from './GraphTools.module.css'

type Props = { nodes: readonly DrawnNode[]; onFound: (key: string) => void }

/** Enter goes to the next node whose name contains the words. */
export function FindNode({ nodes, onFound }: Props) {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<{ words: string; place: number }>({ words: '', place: -1 })
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const found =
    words.length === 0 ? [] : nodes.filter(({ label }) => words.every((word) => folded(label).includes(word)))
  return (
    <Form
      className={sheet.set}
      onSend={() => {
        if (found.length === 0) return
        const place = last.words === typed ? (last.place + 1) % found.length : 0
        setLast({ words: typed, place })
        onFound(found[place]!.key)
      }}
    >
      <input
        type="search"
        className={css.find}
        aria-label="Find in the graph"
        placeholder="Find in the graph"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <span role="status" className="quiet">
        {typed &&
          (found.length === 0 ? 'none' : last.words === typed ? `${last.place + 1} of ${found.length}` : found.length)}
      </span>
    </Form>
  )
}
