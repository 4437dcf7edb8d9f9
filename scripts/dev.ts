/** npm run dev: starts the BFF and the service, and serves the application through Vite, which passes /api on. */

import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '8080'
const vite = await createServer({
  root: `${root}/web`,
  configFile: `${root}/vite.config.ts`,
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${port}`, changeOrigin: false } },
  },
})
await vite.listen()
// The browser uses Vite's address, so cookies and Origin do too.
process.env.PUBLIC_URL ??= vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://127.0.0.1:5173'
await import('../bff/main.ts')
