import { useRef } from 'react'
import { Button } from './Button.tsx'
import css from './Copyable.module.css'
import { Identifier } from './Identifier.tsx'
import { useCopying } from './useCopying.ts'

type Props = {
  /** What it is, for those who hear the button: `company number`. */
  what: string
  value: string
  /** So many characters of it are shown; all are copied. */
  shown?: number
}

/** An identifier that can be taken away whole. */
export function Copyable({ what, value, shown }: Props) {
  const text = useRef<HTMLSpanElement>(null)
  const [said, copy] = useCopying(value, text)

  return (
    <span className={css.copyable}>
      <span ref={text} title={shown ? value : undefined}>
        <Identifier>{shown && shown < value.length ? `${value.slice(0, shown)}…` : value}</Identifier>
      </span>
      <Button look="quiet" className={css.copy ?? ''} aria-label={`Copy ${what}`} onClick={copy}>
        Copy
      </Button>
      <span role="status" className={css.said}>
        {said}
      </span>
    </span>
  )
}
