/** Instead of what Leaflet draws with where there is no SVG, which is nowhere that this application runs (vite.config.ts). */
export const vmlMixin = {}
export const vmlCreate = null
