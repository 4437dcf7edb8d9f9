import type { MouseEvent } from 'react'

/** Of a double click: where it falls may be what came in the place of what was meant. */
export const isSecondHalf = ({ detail }: MouseEvent): boolean => detail > 1

/** For what takes its own line out of a list: the second half of a double click is not meant for the line that moves up. */
export const firstPress = (act: () => void) => (event: MouseEvent) => {
  if (!isSecondHalf(event)) act()
}
