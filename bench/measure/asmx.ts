/** ASMX in Mono, the engine whose ways our service follows, with the site of bench/servers/asmx. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Debian's packages mono-mcs, mono-runtime and libmono-system-web-services4.0-cil. */
export const hasAsmx = () =>
  existsSync('/usr/lib/mono/4.5/System.Web.Services.dll') && spawnSync('mcs', ['--version']).status === 0

/**
 * @param folder for its site
 * @param answer the envelope that it sends to each call
 */
export async function startAsmx(folder: string, namespace: string, answer: string): Promise<[ChildProcess, string]> {
  const site = mkdtempSync(path.join(folder, 'asmx-'))
  cpSync(fileURLToPath(new URL('../servers/asmx', import.meta.url)), site, { recursive: true })
  const [host, service] = [path.join(site, 'Host.cs'), path.join(site, 'Lookup.cs')]
  writeFileSync(service, readFileSync(service, 'utf8').replace('http://anywhere.invalid/soap', namespace))
  writeFileSync(path.join(site, 'answer.xml'), answer)
  mkdirSync(path.join(site, 'bin'))
  // ASP.NET looks for the classes of a site in libraries, so the program has the name of one.
  const program = path.join(site, 'bin', 'Host.dll')
  const references = ['-r:System.Web.dll', '-r:System.Web.Services.dll']
  execFileSync('mcs', ['-optimize', '-target:exe', `-out:${program}`, ...references, host, service])
  const child = spawn('mono', [program, site], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return [child, `http://127.0.0.1:${port}`]
}
