import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coastline, coastlineFile } from './coastline.ts'

test('the coastline of the base map is what the script makes of Natural Earth', () => {
  expect(readFileSync(coastlineFile, 'utf8')).toBe(coastline())
})
