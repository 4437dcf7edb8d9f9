import { UnusableFile } from './format.ts'
import { dayIn } from './values.ts'

/**
 * The publisher divides a register: `…-part3_7.csv` and `…_3of7.txt` are the third of seven files, which make a
 * register only together. @param named finds the number of a file and the number of all in its name
 */
export function requireAllParts(files: readonly string[], named: RegExp): void {
  const found = files.map((file) => named.exec(file)).filter((part) => part !== null)
  if (found.length === 0) return
  const all = Number(found[0]![2])
  const given = new Set(found.map(([, number]) => Number(number)))
  const missing = Array.from({ length: all }, (_, at) => at + 1).filter((number) => !given.has(number))
  if (missing.length > 0)
    throw new UnusableFile(
      `The register is in ${all} files. Missing: part ${missing.join(', ')}. Name all of them in one command.`,
    )
  if (new Set(files.map((file) => dayIn([file]))).size > 1)
    throw new UnusableFile('The files are not of one day. Load those of one day together.')
}

/** A shell gives part 10 before part 2. A register whose last part has its counts needs the order of the numbers. */
export const partsInOrder = (files: readonly string[], named: RegExp): string[] => {
  const partOf = (file: string) => Number(named.exec(file)?.[1] ?? 0)
  return files.toSorted((one, other) => partOf(one) - partOf(other))
}
