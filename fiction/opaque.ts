import { hashOf, mix } from './random.ts'

// Without I, L, O and U, so that nothing is misread and no words appear by accident.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * An identifier that reveals nothing about its number. Its first seven characters contain the whole scattered number,
 * so ids of one kind are unique.
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
