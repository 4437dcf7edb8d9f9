/** A load keeps newer, larger or whole data, unless the operator says otherwise. */
import type { Loaded } from '../store/loaded.ts'
import type { Store } from '../store/store.ts'
import { type Format, type LoadContext, UnusableFile } from './format.ts'
import type { Rejects } from './rejects.ts'

export const replace: Format['options'] = {
  replace: { means: 'replaces the data before them, even if these are older or fewer', default: 'no', isSwitch: true },
}

/** The data to load. Their rows are counted only once the files have been read. */
type Coming = Pick<Loaded, 'format' | 'part' | 'day'> & Partial<Pick<Loaded, 'rows' | 'run'>>

/** Registers in many files. Their files give no day, and a missing file costs few rows. */
const ofManyFiles: readonly string[] = ['code-point-open', 'open-names']

/** A register loses some rows from one day to the next, and never a tenth of them. */
const leastShare = 0.9

/** @throws UnusableFile */
export async function requireReplace(store: Store, options: LoadContext['options'], coming: Coming): Promise<void> {
  if (options.replace === 'yes') return
  for (const held of (await store.loaded()).filter((each) => isSameRegister(each, coming))) {
    const fault = olderThan(held, coming) ?? partOf(held, coming) ?? fewerThan(held, coming)
    if (fault !== null) throw new UnusableFile(`${fault} Add --replace to load them all the same.`)
  }
}

/** Of all rows. More of them mean another file, or another layout. */
const mostRejected = 0.01
/** In a file of any size. */
const fewRejected = 20

/** @throws UnusableFile */
export function requireFewRejected(
  options: LoadContext['options'],
  { count, file }: Pick<Rejects, 'count' | 'file'>,
  rows: number,
): void {
  if (options.replace === 'yes' || count <= Math.max(fewRejected, rows * mostRejected)) return
  const [few, many] = [count, rows].map((each) => each.toLocaleString('en-GB'))
  throw new UnusableFile(
    `${few} of ${many} rows cannot be used. ${file} says why. Add --replace to load the others all the same.`,
  )
}

/** Disqualified officers share a part with the officers, and replace only each other. Lists share a part too. */
const isSameRegister = (held: Loaded, coming: Coming): boolean =>
  held.part === coming.part &&
  (held.format === 'disqualified') === (coming.format === 'disqualified') &&
  (held.part !== 'lists' || held.format === coming.format)

const dayOf = ({ format, day }: Pick<Loaded, 'format' | 'day'>) => (day === null ? format : `${format} of ${day}`)

/** A month and a day within it count as equally old. */
function ages(held: Loaded, coming: Coming): [string, string] | null {
  if (held.day === null || coming.day === null) return null
  const length = Math.min(held.day.length, coming.day.length)
  return [held.day.slice(0, length), coming.day.slice(0, length)]
}

function olderThan(held: Loaded, coming: Coming): string | null {
  const [before, now] = ages(held, coming) ?? ['', '']
  return now < before ? `These data are of ${coming.day}. The store holds newer ones, ${dayOf(held)}.` : null
}

/** The runs of `tps` are its registers, and those of `land` its data sets. */
function partOf(held: Loaded, coming: Coming): string | null {
  if (!['tps', 'land'].includes(coming.format) || !coming.run) return null
  const missing = (held.run ?? '').split(' and ').filter((name) => !coming.run?.split(' and ').includes(name))
  return held.run && missing.length > 0
    ? `The store holds ${held.run}. These data are without ${missing.join()}.`
    : null
}

function fewerThan(held: Loaded, coming: Coming): string | null {
  // An update counts its changes, and not the rows of the register.
  if (coming.rows === undefined || held.format === 'officer-updates') return null
  const [before, now] = ages(held, coming) ?? ['unknown', '']
  const isSameFile = before === now || (held.day === null && ofManyFiles.includes(coming.format))
  // What is over leaves the list of disqualified officers, whenever it is loaded.
  const least = isSameFile && coming.format !== 'disqualified' ? held.rows : held.rows * leastShare
  if (coming.rows >= least) return null
  const [few, many] = [coming.rows, held.rows].map((count) => count.toLocaleString('en-GB'))
  return `These data have fewer rows, ${few}, than the store holds, ${many} (${dayOf(held)}). A file may be missing.`
}
