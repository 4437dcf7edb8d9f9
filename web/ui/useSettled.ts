import { useEffect, useState } from 'react'

/** What was so for half a second: whoever listens hears nothing that is already past. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(text), 500)
      return () => clearTimeout(timer)
    },
    [text],
  )
  return settled
}
