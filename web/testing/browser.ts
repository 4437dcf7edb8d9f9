/**
 * A document for tests of screens. Only names that Node lacks become global: the BFF runs in this process, and keeps
 * Node's own fetch, URL and AbortSignal.
 */
import { JSDOM } from 'jsdom'

type Window = JSDOM['window']

export function openBrowser(address: string): Window {
  const { window } = new JSDOM('<!doctype html><html lang="en-GB"><body><div id="root"></div></body></html>', {
    url: address,
    pretendToBeVisual: true,
  })
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !ofTheDocument.has(name)) continue
    const value = Reflect.get(window, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  addWhatIsMissing(window)
  return window
}

/** Node has these too, but an element accepts only its own document's. */
const ofTheDocument = new Set(['Event', 'EventTarget', 'CustomEvent', 'FormData', 'navigator', 'DOMException'])

/** jsdom has no layout: every element gets this size, so that a map has room. */
const size = { width: 1024, height: 768 }

function addWhatIsMissing(window: Window): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, {
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    matchMedia: (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }),
    scrollTo() {},
  })
  Object.assign(window, { matchMedia: globalThis.matchMedia, scrollTo() {} })
  Object.assign(window.Element.prototype, { scrollIntoView() {}, checkVisibility: () => true })
  const nowhere = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }
  Object.assign(window.Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere })
  for (const [name, value] of Object.entries({ clientWidth: size.width, clientHeight: size.height }))
    Object.defineProperty(window.Element.prototype, name, { value })
  for (const [name, value] of Object.entries({ offsetWidth: size.width, offsetHeight: size.height }))
    Object.defineProperty(window.HTMLElement.prototype, name, { value })
  Object.assign(window.HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new window.Event('close'))
    },
  })
  window.HTMLCanvasElement.prototype.getContext = () => null
  ignoreSignalsOfNode(window)
  rememberStyles(window)
}

/**
 * For each style, jsdom reads its own style sheet again, and each search for a role asks for hundreds. It is all there is:
 * elements of one kind without a style attribute look alike.
 */
function rememberStyles(window: Window): void {
  const { getComputedStyle } = window
  const known = new Map<string, CSSStyleDeclaration>()
  window.getComputedStyle = (element) => {
    if (element.hasAttribute('style')) return getComputedStyle(element)
    const kind = [
      element.tagName,
      ...['hidden', 'open', 'popover', 'type'].map((name) => element.getAttribute(name)),
    ].join()
    // A copy inherits from no parent.
    const style = known.get(kind) ?? getComputedStyle(element.cloneNode(false) as Element)
    known.set(kind, style)
    return style
  }
}

/** A listener that ends with Node's signal: jsdom knows only its own. */
function ignoreSignalsOfNode(window: Window): void {
  const { addEventListener } = window.EventTarget.prototype
  window.EventTarget.prototype.addEventListener = function add(type, listener, options) {
    if (typeof options !== 'object' || !options.signal) return addEventListener.call(this, type, listener, options)
    const { signal, ...rest } = options
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true })
    return addEventListener.call(this, type, listener, rest)
  }
}
