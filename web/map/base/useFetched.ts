import { useEffect, useState } from 'react'

/** By address: built files carry a digest in it, so what was read once stays right. */
const read = new Map<string, Promise<unknown>>()

/** A file of the application's own; undefined until it has come, and where it does not: the map does without. */
export function useFetched<Content>(address: string): Content | undefined {
  const [content, setContent] = useState<Content>()
  useEffect(
    function fetchOnce() {
      let isHere = true
      const reading = read.get(address) ?? fetch(address).then((reply) => reply.json())
      read.set(address, reading)
      reading.then(
        (come) => isHere && setContent(come as Content),
        () => read.delete(address),
      )
      return () => {
        isHere = false
      }
    },
    [address],
  )
  return content
}
