/**
 * The only place where text becomes markup, or an address a script (decision 0040). React makes its elements without
 * it. Leaflet sets innerHTML to plain words and to three pieces of its own. Pasted markup is read outside the page.
 * Anything else is refused, so that an upstream's text cannot become markup, even through our mistake.
 */
type Policy = {
  createHTML(text: string): string
  createScriptURL(address: string): string
}
declare global {
  interface Window {
    /** Some browsers lack it, and follow only the rest of the content policy. */
    trustedTypes?: { createPolicy(name: string, policy: Policy): unknown }
  }
}

/** Leaflet's: its test for browser features, and its two buttons. */
const leafletMarkup = new Set([
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
])

/** The workers: one reads PDF documents, one arranges the graph of a case. */
const workerPath = /^\/assets\/(pdf\.worker[\w.-]*\.mjs|layout\.worker[\w.-]*\.js)$/

/** Set while markup is being read. */
let inert: string | null = null

/** Reads markup into a separate document, where no script runs and nothing loads. */
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
