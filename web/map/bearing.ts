/** Which way one place lies from another, in the words of a compass. */

type Point = { latitude: number; longitude: number }

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** In degrees clockwise from north, as one sets out along the shortest way. */
export function bearingOf(from: Point, to: Point): number {
  const [start, end, across] = [from.latitude, to.latitude, to.longitude - from.longitude].map(radians) as [
    number,
    number,
    number,
  ]
  const east = Math.sin(across) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(across)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

export const windOf = (bearing: number): string => winds[Math.round(bearing / 45) % 8] ?? ''
