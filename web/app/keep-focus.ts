/**
 * The focused element may leave the page with its form or row. Then the nearest heading or link takes the focus, so that
 * the next Tab continues there, and screen readers say where it is.
 */
export function keepFocus(): () => void {
  let path: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    path = target instanceof Element ? withAncestors(target) : []
  }
  const observer = new MutationObserver(function passOn() {
    if (document.activeElement !== document.body || !path[0] || path[0].isConnected) return
    const near = path.find((element) => element.isConnected)
    const isFormClosed = path.some((element) => !element.isConnected && element.matches('form'))
    path = []
    const next = nextFocusIn(near?.closest('li, tr, section, main'))
    next?.focus({ preventScroll: true })
    // Do not scroll for a pointer, except after a form closed: the page has moved then anyway.
    if (isFormClosed || next?.matches(':focus-visible')) next?.scrollIntoView({ block: 'nearest' })
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

function withAncestors(element: Element): Element[] {
  return element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element]
}

/** In a row or list item its first link or button, elsewhere the heading. Rows that only scrolled away pass no focus on. */
function nextFocusIn(near: Element | null | undefined): HTMLElement | null | undefined {
  if (near?.querySelector('[data-gap]')) return null
  if (near?.matches('li, tr')) return near.querySelector<HTMLElement>('a[href], button')
  return near?.querySelector<HTMLElement>('h1, h2, h3')
}
