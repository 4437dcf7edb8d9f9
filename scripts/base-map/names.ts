/** Names of lands, seas and islands, placed for reading, to about a tenth of a degree. */
export type Named = {
  kind: 'country' | 'abroad' | 'sea' | 'island'
  name: string
  latitude: number
  longitude: number
  /** Zooms of the map between which the name is shown. */
  from: number
  to: number
}

const named = (
  kind: Named['kind'],
  name: string,
  latitude: number,
  longitude: number,
  from: number,
  to: number,
): Named => ({ kind, name, latitude, longitude, from, to })

export const names: readonly Named[] = [
  named('country', 'Scotland', 56.95, -4.45, 0, 7),
  named('country', 'England', 52.95, -0.75, 0, 7),
  named('country', 'Wales', 52.35, -3.7, 0, 7),
  named('country', 'Northern Ireland', 54.62, -6.85, 6, 8),
  named('abroad', 'Ireland', 53.1, -8.2, 0, 8),
  named('abroad', 'France', 49.1, 0.9, 0, 8),
  named('abroad', 'Belgium', 50.75, 3.9, 0, 8),
  named('abroad', 'Netherlands', 52.2, 5.6, 0, 8),
  named('abroad', 'Norway', 60.6, 7.4, 0, 7),
  named('sea', 'North Sea', 56.3, 1.9, 0, 9),
  named('sea', 'Irish Sea', 53.75, -5.2, 6, 9),
  named('sea', 'English Channel', 50.12, -1.9, 6, 9),
  named('sea', 'Celtic Sea', 50.9, -6.9, 6, 9),
  named('sea', 'Atlantic Ocean', 56.4, -10.4, 0, 8),
  named('sea', 'Bristol Channel', 51.35, -4.3, 8, 10),
  named('sea', 'The Wash', 52.95, 0.3, 8, 10),
  named('sea', 'Moray Firth', 57.75, -3.65, 8, 10),
  named('sea', 'Firth of Forth', 56.1, -2.8, 8, 10),
  named('sea', 'The Minch', 58.2, -5.9, 7, 9),
  named('sea', 'Cardigan Bay', 52.5, -4.6, 8, 10),
  named('sea', 'Morecambe Bay', 54.08, -3.05, 9, 11),
  named('island', 'Shetland', 60.35, -1.2, 6, 9),
  named('island', 'Orkney', 59.02, -3.1, 6, 9),
  named('island', 'Outer Hebrides', 57.75, -7.2, 7, 9),
  named('island', 'Skye', 57.33, -6.2, 7, 10),
  named('island', 'Mull', 56.45, -6.0, 8, 10),
  named('island', 'Islay', 55.77, -6.25, 8, 10),
  named('island', 'Arran', 55.58, -5.22, 8, 10),
  named('island', 'Isle of Man', 54.23, -4.55, 6, 10),
  named('island', 'Anglesey', 53.3, -4.4, 8, 10),
  named('island', 'Isle of Wight', 50.67, -1.3, 8, 10),
  named('island', 'Isles of Scilly', 49.93, -6.32, 7, 10),
  named('island', 'Guernsey', 49.46, -2.58, 7, 10),
  named('island', 'Jersey', 49.22, -2.13, 7, 10),
]
