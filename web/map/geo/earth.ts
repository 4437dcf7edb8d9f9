/** The figures of the earth that positions are told on, and angles. */

export type Ellipsoid = { readonly a: number; readonly b: number }

/** Of the OSGB36 datum. */
export const airy: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 }
export const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314_245 }

/** The square of the first eccentricity. */
export const eccentricityOf = ({ a, b }: Ellipsoid): number => 1 - (b * b) / (a * a)

export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const degrees = (radians: number): number => (radians * 180) / Math.PI
