/** A bar that shows a distance on a map. */
export type Bar = { pixels: number; label: string }

const barUnits = {
  metric: [
    [1, 'm'],
    [1000, 'km'],
  ],
  imperial: [
    [0.9144, 'yards'],
    [1609.344, 'miles'],
  ],
} as const

export function barOf(system: keyof typeof barUnits, metresPerPixel: number, mostPixels: number): Bar {
  const most = metresPerPixel * mostPixels
  const [small, large] = barUnits[system]
  // Yards, up to about half a mile.
  const [metres, name] = most >= large[0] ? large : small
  const length = roundDown(most / metres)
  const label = length === 1 && name === 'miles' ? '1 mile' : `${length} ${name}`
  return { pixels: (length * metres) / metresPerPixel, label }
}

/** Rounds to 1, 2 or 5 and zeros. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const first = value / power
  return (first >= 5 ? 5 : first >= 2 ? 2 : 1) * power
}
