/**
 * The only place where text becomes markup, or an address a script (decision 0040). React makes its elements itself and
 * never asks; Leaflet sets innerHTML, to plain words and to three pieces of its own. Pasted markup is read apart from the
 * page. Anything else is refused, so that what an upstream says cannot become part of the page even by a mistake of ours.
 */
type Policy = {
  createHTML(text: string): string
  createScriptURL(address: string): string
}
declare global {
  interface Window {
    /** Not in every browser: one without it goes by the rest of the content policy. */
    trustedTypes?: { createPolicy(name: string, policy: Policy): unknown }
  }
}

/** Leaflet's: what it asks a browser's abilities with, and its two buttons. */
const leafletMarkup = new Set([
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
])

/** The workers: one reads PDF documents, one arranges the graph of a case. */
const workerPath = /^\/assets\/(pdf\.worker[\w.-]*\.mjs|layout\.worker[\w.-]*\.js)$/

/** Markup that is being read, for as long as it is read. */
let inert: string | null = null

/** Reads markup into a page of its own, where no script runs and nothing loads. */
export function parseInert(markup: string): Document {
  inert = markup
  try {
    return new DOMParser().parseFromString(markup, 'text/html')
  } finally {
    inert = null
  }
}

export const policy: Policy = {
  createHTML(text) {
    if (!/[<&]/.test(text) || leafletMarkup.has(text) || text === inert) return text
    throw new TypeError('This text may not become part of the page.')
  },
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, window.location.href)
    if (origin === window.location.origin && workerPath.test(pathname)) return address
    throw new TypeError('This script may not be run.')
  },
}

if (typeof window !== 'undefined') window.trustedTypes?.createPolicy('default', policy)
