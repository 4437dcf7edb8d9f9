/**
 * A press may navigate later: once it is painted, or once a record is found. It is followed only while it is the newest:
 * another press, Back and Forward count instead.
 */
let newest = 0
/** Where the newest press was made. */
let from = ''

type IsNewest = () => boolean

export function beginPress(): IsNewest {
  newest += 1
  from = addressHere()
  return newestPress()
}

export function newestPress(): IsNewest {
  const own = newest
  return () => own === newest
}

/** Links begin a press here, because most navigate on their own. */
export function watchPresses(): void {
  document.addEventListener('click', (event) => isOnLink(event) && beginPress(), { capture: true })
  window.addEventListener('popstate', function endPress() {
    // A change of the hash alone leads nowhere else.
    if (addressHere() !== from) newest += 1
  })
}

const addressHere = () => window.location.pathname + window.location.search

const isOnLink = (event: MouseEvent): boolean =>
  staysInWindow(event) && (event.target as Element).closest('a[href]:not([href^="#"], [target], [download])') !== null

type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Not a click that opens another tab or window. */
export const staysInWindow = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
