import { useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import css from './Copyable.module.css'

type Props = {
  /** What it is: the button says that it copies this. */
  label: string
  text: string
}

/** Something that is taken away whole: a link, a key, a few lines of code. */
export function Copyable({ label, text }: Props) {
  const id = useId()
  const box = useRef<HTMLPreElement>(null)
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied.')
    } catch {
      // A browser gives its clipboard only to pages that came over TLS or from this machine.
      if (box.current) window.getSelection()?.selectAllChildren(box.current)
      setSaid('Selected: press Ctrl+C, or Command+C, to copy.')
    }
  }

  return (
    <div className={css.copyable}>
      <p id={id} className={css.label}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no element says this. */}
      <pre ref={box} className={css.text} role="group" aria-labelledby={id}>
        {text}
      </pre>
      <p className={css.copy}>
        <Button onClick={copy} aria-describedby={id}>
          Copy
        </Button>
        <span role="status">{said}</span>
      </p>
    </div>
  )
}
