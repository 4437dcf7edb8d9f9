/**
 * What has the focus may leave the page: a form that is sent, a row that is removed. Then what stands nearest takes it,
 * so that nobody's next Tab begins from the top, and whoever hears the page is told where they are.
 */
export function keepFocus(): () => void {
  let path: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    path = target instanceof Element ? withAncestors(target) : []
  }
  const observer = new MutationObserver(function passOn() {
    if (document.activeElement !== document.body || !path[0] || path[0].isConnected) return
    const near = path.find((element) => element.isConnected)
    path = []
    const heir = heirWithin(near?.closest('li, tr, section, main'))
    heir?.focus({ preventScroll: true })
    // Under a mouse nothing moves.
    if (heir?.matches(':focus-visible')) heir.scrollIntoView({ block: 'nearest' })
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

/** The heading of a part; of an item in a list, what it can be opened or pressed by. Rows that only scrolled away leave none. */
function heirWithin(near: Element | null | undefined): HTMLElement | null | undefined {
  if (near?.querySelector('[data-gap]')) return null
  if (near?.matches('li, tr')) return near.querySelector<HTMLElement>('a[href], button:not([tabindex="-1"])')
  return near?.querySelector<HTMLElement>('h1, h2, h3')
}
