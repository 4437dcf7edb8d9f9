/** Collects millions of numbers under keys: packs each pair into one number, and sorts at the end. */
export class Postings {
  #pairs: Float64Array
  #size = 0
  readonly #numbers = new Map<string, number>()

  /** @param most how many numbers, if known: to grow takes the old memory and the new at once */
  constructor(most = 1024) {
    this.#pairs = new Float64Array(Math.max(most, 1024))
  }

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

  /** Keeps the memory for the next ones. */
  clear(): void {
    this.#size = 0
    this.#numbers.clear()
  }

  /** The keys in order, each with its values, ascending and once each. The values change with the next key. */
  *sorted(): Generator<[key: string, values: Float64Array]> {
    const pairs = this.#pairs.subarray(0, this.#size).sort()
    const ends = new Uint32Array(this.#numbers.size)
    for (let at = 0; at < pairs.length; at += 1) ends[Math.floor(pairs[at]! / span)] = at + 1
    for (const key of [...this.#numbers.keys()].sort()) {
      const number = this.#numbers.get(key)!
      const from = number === 0 ? 0 : ends[number - 1]!
      let size = 0
      for (let at = from; at < ends[number]!; at += 1) {
        const value = pairs[at]! - number * span
        if (size === 0 || value !== pairs[from + size - 1]) pairs[from + size++] = value
      }
      yield [key, pairs.subarray(from, from + size)]
    }
  }
}

/** With 2^27 keys, a pair is a whole number that is exact. */
export const span = 2 ** 26
