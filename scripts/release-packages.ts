/** The packages that the server needs: those that its sources name, and what these need in turn. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** An entry of the lock file. */
export type Locked = {
  version: string
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}
type Names = { [name: string]: string }

/** @param folder the sources that are shipped @param node the package with Node for this platform @returns by place */
export function packagesFor(root: string, folder: string, node: string): { [place: string]: Locked } {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: { [place: string]: Locked }
  }
  const found: { [place: string]: Locked } = {}
  const add = (name: string, from: string): void => {
    const place = placeOf(name, from, packages)
    // Packages for other platforms are in the list, and not here.
    if (place === null || found[place] || !existsSync(path.join(root, place))) return
    const locked = packages[place]!
    found[place] = locked
    const { dependencies, optionalDependencies, peerDependencies } = locked
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(needed, place)
  }
  const { dependencies = {} } = packages['']!
  const sources = globSync(['**/*.ts', '**/*.mjs'], { cwd: folder, exclude: (name) => name === 'dist' })
  const text = sources.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
  for (const name of Object.keys(dependencies)) if (isNamed(name, text)) add(name, '')
  add(node, '')
  return Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const isNamed = (name: string, text: string): boolean =>
  ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`))

/** Node looks beside the package that asks, and then further up. */
function placeOf(name: string, from: string, packages: { [place: string]: Locked }): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = path.posix.join(at, 'node_modules', name)
    if (packages[place]) return place
    if (at === '') return null
    if (!at.includes('/node_modules/')) at = ''
    if (at === '') return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
  }
}
