import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billFile, billOfMaterials } from './bill-of-materials.ts'
import { notices, noticesFile } from './notices.ts'

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
