import { useId, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './CopyableText.module.css'
import { useCopying } from './useCopying.ts'

type Props = {
  /** What it is: the button says that it copies this. */
  label: string
  text: string
}

/** Something that is taken away whole: a link, a key, a few lines of code. */
export function CopyableText({ label, text }: Props) {
  const id = useId()
  const box = useRef<HTMLPreElement>(null)
  const [said, copy] = useCopying(text, box)

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
