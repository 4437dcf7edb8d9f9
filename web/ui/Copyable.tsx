import { type RefObject, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import css from './Copyable.module.css'
import { Identifier } from './Identifier.tsx'

type Props = {
  /** Names the button for screen readers: `company number`. */
  what: string
  value: string
  /** How many characters are shown. All are copied. */
  shown?: number
}

/** An identifier with a button to copy it. */
export function Copyable({ what, value, shown }: Props) {
  const text = useRef<HTMLSpanElement>(null)
  const [status, copy] = useCopying(value, text)

  return (
    <span className={css.copyable}>
      <span ref={text} title={shown ? value : undefined}>
        <Identifier>{shown && shown < value.length ? `${value.slice(0, shown)}…` : value}</Identifier>
      </span>
      <Button look="quiet" className={`${css.copy} on-screen`} aria-label={`Copy ${what}`} onClick={copy}>
        Copy
      </Button>
      <span role="status" className={`${css.status} on-screen`}>
        {status}
      </span>
    </span>
  )
}

/** A link, a key or some lines of code in a box, with a button to copy them. */
export function CopyableText({ label, text }: { label: string; text: string }) {
  const id = useId()
  const box = useRef<HTMLPreElement>(null)
  const [status, copy] = useCopying(text, box)

  return (
    <div className="stack-8">
      <p id={id} className={css.label}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no element says this. */}
      <pre ref={box} className={css.text} role="group" aria-labelledby={id}>
        {text}
      </pre>
      <p className={`${css.blockCopy} on-screen`}>
        <Button onClick={copy} aria-describedby={id}>
          Copy
        </Button>
        <span role="status">{status}</span>
      </p>
    </div>
  )
}

/** Copies the address of a part of the application, for a colleague. */
export function CopyLink({ to, of }: { to: string; of: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const address = new URL(to, window.location.origin).href
  const [status, copy] = useCopying(address, box)
  return (
    <>
      <Button look="tool" aria-label={`Copy link: ${of}`} onClick={copy}>
        Copy link
      </Button>
      <span ref={box} className="visually-hidden" aria-hidden>
        {address}
      </span>
      <span role="status" className={css.status}>
        {status}
      </span>
    </>
  )
}

/** @returns what happened, in words, and a function that copies the text, or selects `box` where the browser refuses */
export function useCopying(text: string, box: RefObject<HTMLElement | null>) {
  const [status, setStatus] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied.')
    } catch {
      // Browsers give the clipboard only to pages that came over TLS or from this machine.
      if (box.current) window.getSelection()?.selectAllChildren(box.current)
      setStatus('Selected: press Ctrl+C, or Command+C, to copy.')
    }
  }
  return [status, copy] as const
}
