/** Keeps recent things by name, up to a total size. The one unused for longest goes first. */
export function createRecent<Value>({ most, size }: { most: number; size: number }) {
  const kept = new Map<string, { value: Value; length: number }>()
  let together = 0

  function forget(name: string): void {
    together -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }

  return {
    get(name: string): Value | undefined {
      const found = kept.get(name)
      if (!found) return undefined
      kept.delete(name)
      kept.set(name, found)
      return found.value
    },

    keep(name: string, value: Value, length: number): void {
      forget(name)
      kept.set(name, { value, length })
      together += length
      for (const oldest of kept.keys()) {
        if (kept.size <= most && together <= size) return
        forget(oldest)
      }
    },
  }
}
