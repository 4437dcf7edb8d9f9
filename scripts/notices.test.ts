import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billFile, billOfMaterials, notices, noticesFile, shippedPackages } from './notices.ts'

test('the notices name all that we ship: npm run notices writes them', () => {
  expect(readFileSync(noticesFile, 'utf8')).toBe(notices())
})

test('the bill of materials has all that we ship, each with its checksum: npm run notices writes it', () => {
  expect(readFileSync(billFile, 'utf8')).toBe(billOfMaterials())
  const { components } = JSON.parse(billOfMaterials())
  expect(components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['fastify', 'react']))
  for (const { purl, hashes } of components)
    expect(hashes, purl).toContainEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) })
})

test('whatever a page imports is among them', () => {
  const folder = new URL('..', import.meta.url)
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: folder }).filter((file) => !/test|testing/.test(file))
  const imported = files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:from |import |import\(|@import )['"](@?[a-z][^'"]*)/g)]
      .map(([, name = '']) => (name.startsWith('@') ? name.split('/', 2).join('/') : name.split('/')[0]!))
      // Types alone, and what the build itself writes.
      .filter((name) => name !== 'geojson' && !name.startsWith('virtual:')),
  )
  const shipped = Object.keys(shippedPackages()).map((path) => path.replace('node_modules/', ''))
  expect(imported.length).toBeGreaterThan(300)
  expect([...new Set(imported)].filter((name) => !shipped.includes(name))).toEqual([])
})
