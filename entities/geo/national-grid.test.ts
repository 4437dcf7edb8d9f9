import proj4 from 'proj4'
import { expect, test } from 'vitest'
import { fromNationalGrid, toNationalGrid } from './national-grid.ts'
import { testPoints } from './testing/points.ts'

/** The same seven parameters, by another hand. */
const peer = proj4(
  'WGS84',
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m',
)

test.each(testPoints)(
  '%s of Ordnance Survey is met within five metres, both ways',
  (_, latitude, longitude, east, north) => {
    const { easting, northing } = toNationalGrid({ latitude, longitude })
    expect(Math.hypot(easting - east, northing - north)).toBeLessThan(5)
    // There and back is two millimetres at most: the height between the two ellipsoids is dropped.
    const back = toNationalGrid(fromNationalGrid({ easting: east, northing: north }))
    expect(Math.hypot(back.easting - east, back.northing - north)).toBeLessThan(0.002)
  },
)

test('all over the grid it is proj4’s to a centimetre, and the way back leads to where one was', () => {
  let compared = 0
  for (let easting = 0; easting <= 700_000; easting += 50_000)
    for (let northing = 0; northing <= 1_250_000; northing += 50_000) {
      const [longitude, latitude] = peer.inverse([easting, northing])
      const ours = fromNationalGrid({ easting, northing })
      // A tenth of a millionth of a degree is no more than a centimetre.
      expect(Math.abs(ours.latitude - latitude)).toBeLessThan(9e-8)
      expect(Math.abs(ours.longitude - longitude)).toBeLessThan(9e-8)
      const [east, north] = peer.forward([longitude, latitude])
      const there = toNationalGrid({ latitude, longitude })
      expect(Math.hypot(there.easting - east, there.northing - north)).toBeLessThan(0.01)
      const back = toNationalGrid(ours)
      expect(Math.hypot(back.easting - easting, back.northing - northing)).toBeLessThan(0.002)
      compared += 1
    }
  expect(compared).toBe(15 * 26)
})
