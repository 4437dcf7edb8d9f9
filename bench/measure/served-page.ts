import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds a page of the benchmarks, and serves it to this machine only. @param name of its folder under bench/ @param
 * headers of each reply
 */
export async function servePage(
  name: string,
  headers: { [name: string]: string } = {},
): Promise<{ url: string; close(): void }> {
  const root = fileURLToPath(new URL(`../${name}/`, import.meta.url))
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(root, 'index.html') },
    },
  })
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file).replaceAll(path.sep, '/')}`, readFileSync(file)]),
  )
  rmSync(folder, { recursive: true })
  const types: { [ending: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer(({ url = '/' }, reply) => {
    const name = url === '/' ? '/index.html' : url
    const file = files.get(name)
    const type = types[path.extname(name)] ?? 'application/octet-stream'
    reply.writeHead(file ? 200 : 404, { ...headers, 'content-type': type })
    reply.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
