/** A digest of source files without their tests: what is made from them is made again once it differs. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const isOfTests = /\.test\.ts$|[\\/]testing[\\/]/

/** @param entries folders and files of the root */
export function digestOf(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256')
  for (const entry of entries)
    for (const file of filesIn(path.join(root, entry)).filter((file) => !isOfTests.test(file)))
      hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(entry: string): string[] {
  if (!existsSync(entry)) return []
  const found = readdirSync(path.dirname(entry), { withFileTypes: true }).find(
    ({ name }) => name === path.basename(entry),
  )
  if (!found?.isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.join(entry, name)))
}
