/** Company numbers, one bit each: eight digits take 13 MB. Rare forms are kept as text. */
export function companyNumbers() {
  const bits = new Map<string, Uint8Array>()
  const others = new Set<string>()

  return {
    /** @returns false if it was there before */
    add(number: string): boolean {
      const [, letters, digits] = /^([A-Z]{2}|)(\d{6}|\d{8})$/.exec(number) ?? []
      if (letters === undefined || digits === undefined || letters.length + digits.length !== 8) {
        const size = others.size
        return others.add(number).size > size
      }
      const held = bits.get(letters) ?? new Uint8Array(10 ** digits.length / 8)
      bits.set(letters, held)
      const at = Number(digits)
      const bit = 1 << (at & 7)
      const before = held[at >> 3]! & bit
      held[at >> 3] = held[at >> 3]! | bit
      return before === 0
    },
  }
}
