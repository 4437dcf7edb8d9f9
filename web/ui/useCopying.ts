import { type RefObject, useState } from 'react'

/** @returns what happened, in words, and what copies the text; where the browser refuses, `box` is selected instead */
export function useCopying(text: string, box: RefObject<HTMLElement | null>) {
  const [said, setSaid] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied.')
    } catch {
      // A browser gives its clipboard only to pages that came over TLS or from this machine.
      if (box.current) window.getSelection()?.selectAllChildren(box.current)
      setSaid('Selected: press Ctrl+C, or Command+C, to copy.')
    }
  }
  return [said, copy] as const
}
