/** Made at build time from the rows of contract/desk (vite.config.ts). */
declare module 'virtual:desk-addresses' {
  /** `GET /api/cases/:case_id/pins` */
  const addresses: { readonly [group: string]: { readonly [route: string]: string } }
  export default addresses
}
/** Of the same rows, those that the sign-in needs too. */
declare module 'virtual:door-addresses' {
  const addresses: { readonly [group: string]: { readonly [route: string]: string } }
  export default addresses
}
