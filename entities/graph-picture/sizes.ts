/** How a node looks, by how many there are. The screen and the report draw with it. */
export type Spot = { x: number; y: number }
export type Look = 'cards' | 'rows' | 'dots'
export type Size = { width: number; height: number }

const mostCards = 60
/** Above this, forces place the nodes. */
const mostInBands = 150

export const lookFor = (nodes: number): Look => (nodes <= mostCards ? 'cards' : nodes <= mostInBands ? 'rows' : 'dots')

export const sizeOf: { readonly [look in Exclude<Look, 'dots'>]: Size } = {
  cards: { width: 200, height: 56 },
  rows: { width: 190, height: 20 },
}

/** On paper the letters are wider, and the columns closer. */
export const printedCard: Size = { width: 222, height: 60 }
export const printedGap: Size = { width: 36, height: 16 }

/** The least room between columns and between rows. */
export const gapOf: { readonly [look in Exclude<Look, 'dots'>]: Size } = {
  cards: { width: 72, height: 24 },
  rows: { width: 44, height: 4 },
}
