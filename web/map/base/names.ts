/** A name on the map. */
export type Look = 'nation' | 'abroad' | 'sea' | 'island' | 'city' | 'town' | 'village' | 'square' | Street
/** Only on a street map: a street, a road's number, and places along it. */
type Street = 'street' | 'number' | 'spot'
export type Name = {
  name: string
  latitude: number
  longitude: number
  look: Look
  /** The zooms at which it is useful. */
  from: number
  to: number
  /** Degrees clockwise, to run along a street. */
  angle?: number
}
