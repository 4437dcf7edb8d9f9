/** Scatters whole numbers below 2³² over the same range, without collisions. */
export function mix(number: number): number {
  let mixed = number | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** A number from a word: FNV-1a. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** A random stream that depends only on its key, so that each thing's numbers leave the others unchanged. */
export class Random {
  private first: number
  private second: number
  private third: number
  private counter = 1

  constructor(seed: number, kind: string, index = 0) {
    this.first = mix(seed ^ 0x9e3779b9)
    this.second = mix(hashOf(kind) ^ this.first)
    this.third = mix(index ^ this.second)
    for (let round = 0; round < 8; round++) this.draw()
  }

  /** At least 0, less than 1. */
  fraction(): number {
    return this.draw() / 0x100000000
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<Thing>(things: readonly Thing[]): Thing {
    return things[Math.floor(this.fraction() * things.length)]!
  }

  weighted<Thing extends { weight: number }>(things: readonly Thing[]): Thing {
    let left = this.fraction() * things.reduce((sum, { weight }) => sum + weight, 0)
    for (const thing of things) {
      left -= thing.weight
      if (left < 0) return thing
    }
    return things.at(-1)!
  }

  /** The time until an event that happens every `mean` on average. */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.fraction())
  }

  /** sfc32, after Chris Doty-Humphrey. */
  private draw(): number {
    const drawn = (this.first + this.second + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.first = this.second ^ (this.second >>> 9)
    this.second = (this.third + (this.third << 3)) | 0
    this.third = ((this.third << 21) | (this.third >>> 11)) + drawn
    this.third |= 0
    return drawn >>> 0
  }
}
