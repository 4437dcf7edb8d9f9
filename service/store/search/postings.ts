/**
 * Collects millions of numbers under keys. It packs each key and number into one number and sorts them all at the end. A
 * list for each key would take several times the memory, and most of the time would go into collecting garbage.
 */
export class Postings {
  #pairs = new Float64Array(1024)
  #size = 0
  readonly #numbers = new Map<string, number>()

  /** @param value below `span` */
  add(key: string, value: number): void {
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(key, number)
    }
    if (this.#size === this.#pairs.length) {
      const pairs = new Float64Array(2 * this.#size)
      pairs.set(this.#pairs)
      this.#pairs = pairs
    }
    this.#pairs[this.#size] = number * span + value
    this.#size += 1
  }

  get size(): number {
    return this.#size
  }

  /** The keys in order, each with its values, ascending and once each. */
  *sorted(): Generator<[key: string, values: number[]]> {
    const pairs = this.#pairs.subarray(0, this.#size).sort()
    const ends = new Uint32Array(this.#numbers.size)
    for (let at = 0; at < pairs.length; at += 1) ends[Math.floor(pairs[at]! / span)] = at + 1
    for (const key of [...this.#numbers.keys()].sort()) {
      const number = this.#numbers.get(key)!
      const values: number[] = []
      for (let at = number === 0 ? 0 : ends[number - 1]!; at < ends[number]!; at += 1) {
        const value = pairs[at]! - number * span
        if (value !== values.at(-1)) values.push(value)
      }
      yield [key, values]
    }
  }
}

/** With 2^27 keys, a pair is a whole number that is exact. */
export const span = 2 ** 26
