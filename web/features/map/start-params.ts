/** The start of a nearest search as its parameters. */
import type { Given } from '../../lookup/lookups.ts'
import type { Point } from '../../map/index.tsx'

/** All three parameters, so that none is left over from the previous search. */
export const byPoint = ({ latitude, longitude }: Point): Given => ({
  latitude: String(latitude),
  longitude: String(longitude),
  postcode: '',
})
export const byPostcode = (postcode: string): Given => ({ postcode, latitude: '', longitude: '' })

/** The start of a record or link, as one would type it. */
export const startTyped = ({ postcode, latitude, longitude }: Given): string =>
  postcode || (latitude && longitude ? `${latitude}, ${longitude}` : '')
