import { hashOf, mix } from './random.ts'

// No I, L, O or U: nothing to misread, and no words by accident.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * An identifier that says nothing of the number behind it.
 * Its first seven characters hold the whole scattered number, so two things of a kind never share one.
 */
export function toOpaque(seed: number, kind: string, index: number, length: number): string {
  let word = mix(index ^ hashOf(kind) ^ mix(seed))
  let opaque = ''
  while (opaque.length < length) {
    for (let shift = 0; shift < 35; shift += 5) opaque += letters[(word >>> shift) & 31]
    word = mix(word + 0x9e3779b9)
  }
  return opaque.slice(0, length)
}
