/** Made at build time from package.json (vite.config.ts). */
declare module 'virtual:version' {
  /** `0.3.0` */
  const version: string
  export default version
}
