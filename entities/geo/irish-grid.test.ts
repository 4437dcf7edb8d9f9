import proj4 from 'proj4'
import { expect, test } from 'vitest'
import { fromIrishGrid, fromItm, toIrishGrid } from './irish-grid.ts'

/** The same parameters, by another hand. */
const peers = {
  irish: proj4(
    'WGS84',
    '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +a=6377340.189 +b=6356034.447938534 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 +units=m',
  ),
  itm: proj4('WGS84', '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 +ellps=WGS84 +units=m'),
}

test('all over Ireland both grids are proj4’s to a centimetre, and the way back leads to where one was', () => {
  for (let easting = 0; easting <= 400_000; easting += 50_000)
    for (let northing = 0; northing <= 500_000; northing += 50_000) {
      const ours = fromIrishGrid({ easting, northing })
      const [longitude, latitude] = peers.irish.inverse([easting, northing])
      expect(Math.abs(ours.latitude - latitude)).toBeLessThan(9e-8)
      expect(Math.abs(ours.longitude - longitude)).toBeLessThan(9e-8)
      const back = toIrishGrid(ours)
      expect(Math.hypot(back.easting - easting, back.northing - northing)).toBeLessThan(0.002)
      const [east, north] = peers.itm.inverse([easting + 400_000, northing + 500_000])
      const byItm = fromItm({ easting: easting + 400_000, northing: northing + 500_000 })
      expect(Math.abs(byItm.latitude - north)).toBeLessThan(9e-8)
      expect(Math.abs(byItm.longitude - east)).toBeLessThan(9e-8)
    }
})

/** Places whose coordinates anybody can look up. */
test.each([
  ['Belfast City Hall', 333_830, 374_020, 54.5965, -5.9301],
  ['the Spire of Dublin', 315_904, 234_671, 53.3498, -6.2603],
])('%s lies where it is', (_, easting, northing, latitude, longitude) => {
  const point = fromIrishGrid({ easting, northing })
  expect(point.latitude).toBeCloseTo(latitude, 2)
  expect(point.longitude).toBeCloseTo(longitude, 2)
})
