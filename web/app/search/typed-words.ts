/** Whether a suggestion matches the typed words. */
import { folded } from '../../ui/text.ts'

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** It contains every typed word. */
export const holds = (text: string, typed: string) =>
  folded(typed)
    .trim()
    .split(/\s+/)
    .every((word) => folded(text).includes(word))

/** Every typed word begins one of its words. */
export const wordsBegin = (text: string, typed: string) =>
  wordsOf(typed).length > 0 && wordsOf(typed).every((word) => wordsOf(text).some((other) => other.startsWith(word)))
