/** A distance as people type it. */

const units: { readonly [unit: string]: number } = {
  '': 1,
  m: 1,
  metre: 1,
  meter: 1,
  km: 1000,
  kilometre: 1000,
  kilometer: 1000,
  mile: 1609.344,
  mi: 1609.344,
  yard: 0.9144,
  yd: 0.9144,
}

/** `500`, `1.5 km`, `2 miles` in metres; null where it is none, or nothing. */
export function readDistance(text: string): number | null {
  const [, number = '', unit = ''] = /^(\d[\d,]*\.?\d*|\.\d+)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  const name = unit.toLowerCase()
  const metres =
    (units[name] ?? units[name.replace(/s$/, '')] ?? Number.NaN) * Number(number.replaceAll(',', '') || Number.NaN)
  return metres > 0 ? metres : null
}

/** In metres or kilometres to three figures, as the field has it when the ring is dragged. */
export function distanceTyped(metres: number): string {
  const rounded = Number(metres.toPrecision(3))
  return rounded < 1000 ? `${Math.max(1, Math.round(rounded))} m` : `${rounded / 1000} km`
}
