/** How far apart two spellings are, and how misspelt words find the right one (decision 0082). */

/** The least letters of a word with this many errors. Shorter ones are other words: Lee and Lea. */
const leastFor = [0, 4, 6]
/** No one types longer words. */
export const longestWord = 40

export const mayBeMeant = (word: string, errors = 1): boolean =>
  word.length >= leastFor[errors]! && word.length <= longestWord && !/\d/.test(word)

/** Whether the typed word may be misspelt. It may have lost letters. */
export const mayBeMisspelt = (typed: string, errors = 1): boolean => mayBeMeant(`${typed}${'X'.repeat(errors)}`, errors)

/** A number of 32 bits. The store keeps it, so it never changes. */
export function hashOf(word: string, without = -1): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1)
    if (at !== without) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The hashes of the words that `deletionsOf` gives. */
export function deletionHashesOf(word: string): number[] {
  const hashes: number[] = []
  // Leaving out either of two equal letters gives the same word.
  for (let at = 0; at < word.length; at += 1) if (word[at] !== word[at - 1]) hashes.push(hashOf(word, at))
  return hashes
}

/**
 * The hashes that a word with two errors shares with the meant one, if two letters changed places or one is too many:
 * that error is undone, and then either word loses a letter.
 */
export function hashesOfTwoErrors(word: string): number[] {
  const undone = new Set(deletionsOf(word))
  for (let at = 1; at < word.length; at += 1)
    undone.add(word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1))
  return [...new Set([...undone].flatMap((other) => [hashOf(other), ...deletionHashesOf(other)]))]
}

export function deletionsOf(word: string): string[] {
  const deletions = new Set<string>()
  for (let at = 0; at < word.length; at += 1) deletions.add(word.slice(0, at) + word.slice(at + 1))
  return [...deletions]
}

/** Groups of three letters, with the word's two ends. */
export function trigramsOf(word: string): string[] {
  const padded = ` ${word} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3))
  return [...trigrams]
}

/** A letter missing, added, wrong or swapped is one error. @returns more than `most` if there are more */
export function errorsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  // Two spellings of a word mostly begin and end alike.
  let [from, end, otherEnd] = [0, one.length, other.length]
  while (from < end && one.charCodeAt(from) === other.charCodeAt(from)) from += 1
  while (end > from && otherEnd > from && one.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
    end -= 1
    otherEnd -= 1
  }
  return errorsIn(one.slice(from, end), other.slice(from, otherEnd), most)
}

function errorsIn(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let value = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost)
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        value = Math.min(value, before[column - 2]! + 1)
      current.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return most + 1
    before = last
    last = current
  }
  return last[other.length]!
}
