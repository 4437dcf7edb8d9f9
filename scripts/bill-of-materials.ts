/**
 * docs/bill-of-materials.json: each package that runs with the application or is in its pages, with its checksum, as
 * CycloneDX 1.6. Without a date: it changes when the packages do.
 */
import { readFileSync } from 'node:fs'
import { type Locked, shippedPackages } from './shipped-packages.ts'

export const billFile = new URL('../docs/bill-of-materials.json', import.meta.url)

export function billOfMaterials(): string {
  const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const components = Object.entries(shippedPackages()).map(toComponent)
  // Two may need the same version of a third, each with a copy of its own.
  const once = new Map(components.map((component) => [component.purl, component]))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...once.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function toComponent([path, { version, license, integrity, optional }]: [string, Locked]) {
  const name = path.split('node_modules/').at(-1)!
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: integrity.split(' ').map(toHash) }),
  }
}

/** `sha512-BASE64`, as lock files have it. */
function toHash(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}
