/** Which packages run with the application or are in its pages, by the lock file. */
import { readFileSync } from 'node:fs'

/** What ends up in the browser; its own dependencies come along. */
export const inTheBrowser = [
  '@fontsource-variable/atkinson-hyperlegible-mono',
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@mapbox/vector-tile',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'leaflet',
  'lucide-react',
  'pbf',
  'pdfjs-dist',
  'qr',
  'react',
  'react-dom',
  'react-leaflet',
  'react-router',
]

export type Locked = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  dependencies?: { [name: string]: string }
}
type Packages = { [path: string]: Locked }

/** By where they are installed. Optional ones are for one platform or another. */
export function shippedPackages(): Packages {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Packages
  }
  const shown = new Set(inTheBrowser.flatMap((name) => withDependencies(name, packages)))
  return Object.fromEntries(
    Object.entries(packages).filter(([path, { dev }]) => path !== '' && (!dev || shown.has(path))),
  )
}

function withDependencies(name: string, packages: Packages, seen = new Set<string>()): string[] {
  const path = `node_modules/${name}`
  if (seen.has(path) || !packages[path]) return []
  seen.add(path)
  const further = Object.keys(packages[path].dependencies ?? {})
  return [path, ...further.flatMap((dependency) => withDependencies(dependency, packages, seen))]
}
