/** What a table remembers outside the address, such as the selected rows. */
import { useEffect, useState } from 'react'
import { sessionSlot } from '../ui/session-store.ts'

const memory = sessionSlot<unknown>()

/** Of every table on this screen whose rows answer this question. */
export function forgetFilters(pathname: string, question: string): void {
  const ends = [` ${question} view`, ` ${question} searched`]
  for (const [key = ''] of memory.all().map(({ name }) => name))
    if (key.startsWith(`${pathname} `) && ends.some((end) => key.endsWith(end))) memory.remove(key)
}

/** State that outlives the screen. @param key its name and its table; undefined for state of the screen alone */
export function useTableMemory<Value>(key: string | undefined, initial: Value) {
  const read = (): Value => (key === undefined ? initial : ((memory.read(key) as Value | undefined) ?? initial))
  const [held, setHeld] = useState(key)
  const [value, setValue] = useState(read)
  if (held !== key) {
    setHeld(key)
    setValue(read())
  }
  useEffect(
    function remember() {
      if (key !== undefined && held === key) memory.write([key], value)
    },
    [key, held, value],
  )
  return [value, setValue] as const
}
