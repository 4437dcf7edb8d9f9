/** One rule for text at every door: no control characters, no half of a pair. PostgreSQL and XML cannot hold them. */
import { carriesOnlyXmlText } from '../../contract/characters.ts'
import { Problem } from './problem.ts'

/** Levels of lists and objects. The deepest request of ours has some fifteen. */
const mostLevels = 64

/** Hashed as they are, and never stored as text. */
const isSecret = (path: readonly string[]) => /^(old_|new_)?password$/.test(path.at(-1) ?? '')

/** Without recursion, because a stranger chooses the depth. @throws Problem 400 or 422, which names the field */
export function requireFitText(given: unknown, root: readonly string[] = []): void {
  const toRead: { value: unknown; path: readonly string[] }[] = [{ value: given, path: root }]
  for (let next = toRead.pop(); next; next = toRead.pop()) {
    const { value, path } = next
    if (typeof value === 'string') requireFit(value, path)
    if (typeof value !== 'object' || value === null) continue
    if (path.length > mostLevels) throw tooDeep()
    for (const [name, inner] of Object.entries(value)) {
      requireFit(name, path)
      toRead.push({ value: inner, path: [...path, name] })
    }
  }
}

function requireFit(text: string, path: readonly string[]): void {
  if (text.includes('\0')) throw unfit(400, path, 'a NUL character')
  if (!carriesOnlyXmlText(text) && !isSecret(path)) throw unfit(422, path, 'a control character')
}

function unfit(status: 400 | 422, path: readonly string[], what: string): Problem {
  const message = `${inWords(path)} holds ${what}. Remove it and try again.`
  const title = status === 400 ? 'Not understood' : 'There is a problem'
  return new Problem(status, title, message, { errors: [{ field: path.join('.') || 'body', message }] })
}

const tooDeep = () =>
  new Problem(400, 'Not understood', `The request is nested more than ${mostLevels} levels deep. Send a flatter one.`)

/** `content.sections.0.blocks.2.text` becomes “content, section 1, block 3, text”. */
function inWords(path: readonly string[]): string {
  const words = path.map((part, index) =>
    /^\d+$/.test(part) && index > 0 ? `${path[index - 1]!.replace(/s$/, '')} ${Number(part) + 1}` : part,
  )
  const told = words.filter((_, index) => !/^\d+$/.test(path[index + 1] ?? ''))
  return told.length === 0 ? 'The request' : `“${told.join(', ').replaceAll(/\p{C}/gu, '�')}”`
}
