/** A name on the map. */
export type Look = 'nation' | 'abroad' | 'sea' | 'island' | 'city' | 'town' | 'village' | 'square' | Street
/** On a map of streets alone: along one, a road's number, and what stands there. */
type Street = 'street' | 'number' | 'spot'
export type Name = {
  name: string
  latitude: number
  longitude: number
  look: Look
  /** Zooms between which it is of use. */
  from: number
  to: number
  /** Degrees by which it is turned, clockwise, to run along a street. */
  angle?: number
}
