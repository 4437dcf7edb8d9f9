import type { Density } from './settings.ts'

/** As high as the rows that are not drawn. */
export const Gap = ({ height }: { height: number }) =>
  height > 0.5 ? <tr aria-hidden data-gap style={{ height }} /> : null

/** Of a row in one line, before it is drawn. */
export const heightOfRow = (density: Density): number => (density === 'compact' ? 33 : 45)
