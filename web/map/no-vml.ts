/** Replaces Leaflet's VML renderer, for browsers without SVG (vite.config.ts). */
export const vmlMixin = {}
export const vmlCreate = null
