/** The instructions of our Dockerfile, in order. */
import { readFileSync } from 'node:fs'

export type Instruction = { word: string; rest: string }

const file = new URL('../../Dockerfile', import.meta.url)

export function instructions(): Instruction[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const text = lines.filter((line) => !line.startsWith('#')).join('\n')
  return text
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? []
      if (word === '') throw new Error(`This is not an instruction: ${line}`)
      return { word, rest }
    })
}

/** The last one counts, as in an image. */
export function last(word: string): string {
  const found = instructions().findLast((one) => one.word === word)
  if (!found) throw new Error(`The Dockerfile has no ${word}`)
  return found.rest
}

/** What the image sets for its programs. */
export const imageEnvironment = (): { [name: string]: string } =>
  Object.fromEntries(
    instructions()
      .filter(({ word }) => word === 'ENV')
      .map(({ rest }) => [rest.slice(0, rest.indexOf('=')), rest.slice(rest.indexOf('=') + 1)]),
  )
