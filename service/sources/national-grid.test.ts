/** NTv2 grids written by hand from the published layout (NTv2 Developer's Guide: records of 16 bytes, longitude to the west). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { byGridIn, byHelmert } from './national-grid.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-grid-'))
afterAll(() => rmSync(folder, { recursive: true }))

const whole = (name: string, value: number) => {
  const bytes = Buffer.alloc(16)
  bytes.write(name.padEnd(8))
  bytes.writeInt32LE(value, 8)
  return bytes
}
const real = (name: string, value: number) => {
  const bytes = Buffer.alloc(16)
  bytes.write(name.padEnd(8))
  bytes.writeDoubleLE(value, 8)
  return bytes
}
const word = (name: string, value: string) => Buffer.from(name.padEnd(8) + value.padEnd(8))

type Shift = { latitude: number; longitude: number }

/** Two by two nodes around a box in degrees, each with the same shift in seconds; longitude is counted to the west. */
function gridOf([west, south, east, north]: [number, number, number, number], { latitude, longitude }: Shift): Buffer {
  const seconds = (degrees: number) => degrees * 3600
  const node = Buffer.alloc(16)
  node.writeFloatLE(latitude, 0)
  node.writeFloatLE(longitude, 4)
  return Buffer.concat([
    ...[whole('NUM_OREC', 11), whole('NUM_SREC', 11), whole('NUM_FILE', 1), word('GS_TYPE', 'SECONDS')],
    ...[word('VERSION', 'TEST'), word('SYSTEM_F', 'OSGB36'), word('SYSTEM_T', 'ETRS89')],
    ...[real('MAJOR_F', 6_377_563.396), real('MINOR_F', 6_356_256.909)],
    ...[real('MAJOR_T', 6_378_137), real('MINOR_T', 6_356_752.314)],
    ...[word('SUB_NAME', 'TINY'), word('PARENT', 'NONE'), word('CREATED', ''), word('UPDATED', '')],
    ...[real('S_LAT', seconds(south)), real('N_LAT', seconds(north))],
    ...[real('E_LONG', seconds(-east)), real('W_LONG', seconds(-west))],
    ...[real('LAT_INC', seconds(north - south)), real('LONG_INC', seconds(east - west)), whole('GS_COUNT', 4)],
    ...[node, node, node, node],
    ...[Buffer.from('END     '.padEnd(16))],
  ])
}

function fileOf(bytes: Buffer): string {
  const file = path.join(folder, `${Math.random()}.gsb`)
  writeFileSync(file, bytes)
  return file
}

const around = [-3, 53, 0, 55] as [number, number, number, number]

test('without a shift the ellipsoid’s own coordinates are projected, to the centimetre', async () => {
  const toGrid = await byGridIn(fileOf(gridOf(around, { latitude: 0, longitude: 0 })))
  // Of the projection alone: latitude and longitude of OSGB36 as the Ordnance Survey's guide has them, on Airy's ellipsoid.
  const { north, east, transformation } = toGrid(53.8, -1.55)
  expect(transformation).toBe('OSTN15')
  expect([north, east].every((metres) => /^\d+\.\d\d$/.test(metres))).toBe(true)
})

test('a shift in seconds moves the answer by as many metres, north by latitude and east by longitude', async () => {
  const still = (await byGridIn(fileOf(gridOf(around, { latitude: 0, longitude: 0 }))))(53.8, -1.55)
  // From OSGB36 to WGS84: one second north, and one second west.
  const moved = (await byGridIn(fileOf(gridOf(around, { latitude: 1, longitude: 1 }))))(53.8, -1.55)
  // A second of latitude is 30.9 m, one of longitude 18.3 m at this latitude. Back from WGS84 they are taken off.
  expect(Number(moved.north) - Number(still.north)).toBeCloseTo(-30.9, 0)
  expect(Number(moved.east) - Number(still.east)).toBeCloseTo(18.4, 0)
})

test('outside the grid Helmert’s parameters are used, and nothing is written of the position', async () => {
  const log = vi.spyOn(console, 'log')
  const toGrid = await byGridIn(fileOf(gridOf(around, { latitude: 1, longitude: 1 })))
  expect(toGrid(51.5, -0.12)).toEqual(byHelmert(51.5, -0.12))
  expect(toGrid(53.001, -1)).toMatchObject({ transformation: 'Helmert' })
  expect(toGrid(51.5, -0.12)).toMatchObject({ north: expect.stringMatching(/^\d+$/), transformation: 'Helmert' })
  expect(log).not.toHaveBeenCalled()
})

test('a file that is no grid, or is cut short, is refused with one line', async () => {
  const grid = gridOf(around, { latitude: 1, longitude: 1 })
  await expect(byGridIn(path.join(folder, 'none.gsb'))).rejects.toThrow(/^GEO_OSTN15: .* cannot be read \(ENOENT\)$/)
  await expect(byGridIn(fileOf(Buffer.from('PK')))).rejects.toThrow('is not an NTv2 grid (.gsb)')
  for (const length of [300, 352, 380])
    await expect(byGridIn(fileOf(grid.subarray(0, length)))).rejects.toThrow(
      /is (damaged or cut short|not an NTv2 grid)/,
    )
})
