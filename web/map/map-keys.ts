/** What a key does on the map. */

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>
type Step = { pan: [x: number, y: number] } | { zoom: 1 | -1 } | { walk: 1 | -1 }

const ways: { readonly [key: string]: readonly [x: number, y: number] | undefined } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels; three times as many with Shift. */
export const panStep = 80

/** @param hasSingleKeys whether single letters are shortcuts */
export function mapStepOf({ key, altKey, shiftKey, ctrlKey, metaKey }: Pressed, hasSingleKeys: boolean): Step | null {
  if (ctrlKey || metaKey) return null
  const way = ways[key]
  if (way && altKey) return { walk: key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1 }
  if (way) return { pan: [way[0] * panStep * (shiftKey ? 3 : 1), way[1] * panStep * (shiftKey ? 3 : 1)] }
  if (altKey) return null
  if (key === '+' || key === '=') return { zoom: 1 }
  if (key === '-') return { zoom: -1 }
  if (!hasSingleKeys) return null
  if (key === 'n') return { walk: 1 }
  return key === 'p' ? { walk: -1 } : null
}
