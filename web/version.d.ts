/** Made at build time from package.json (vite.config.ts). */
declare module 'virtual:version' {
  /** `0.2.0` */
  const version: string
  export default version
}
