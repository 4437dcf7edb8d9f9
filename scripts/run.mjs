// Runs one of our programs under Node 24, installing what it needs first. Plain JavaScript that Node 20 can run:
// it stands before anything is installed. Usage: node scripts/run.mjs PROGRAM [ARGUMENT …]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const [program, ...args] = process.argv.slice(2)

installWhenStale()
run(nodeOf24())

/** The packages are those of this lock file, for this platform; anything else is installed anew. */
function installWhenStale() {
  const stampFile = path.join(modules, '.whereabouts-stamp')
  const stamp = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  console.log('Installing packages (once; about half a minute) …')
  const npm = process.env.npm_execpath
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) stop('The packages could not be installed: npm says why above. Is the npm registry within reach?')
  writeFileSync(stampFile, stamp)
}

/** This very Node where it is new enough, else the one that came with the packages. */
function nodeOf24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const installed = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(installed)) return installed
  stop(`Node 24 is needed, and this is ${process.versions.node}. Install Node 24 from nodejs.org and start again.`)
}

function run(node) {
  const { flags, environment } = memoryOf(program)
  const env = {
    ...environment,
    // What was compiled once is not compiled at each start.
    NODE_COMPILE_CACHE: path.join(modules, '.cache', 'node'),
    ...process.env,
    PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH}`,
  }
  const child = spawn(node, [...flags, path.join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: node.endsWith('.cmd'),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(`${program} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/**
 * The lookup service answers in little memory, and so does its loader. The application starts it with the same settings.
 * The application itself has a heap of the usual size, and gives back what large answers took.
 */
function memoryOf(name) {
  const { flags, environment } = JSON.parse(readFileSync(path.join(root, 'platform/service-memory.json'), 'utf8'))
  if (name === 'service/main.ts' || name === 'scripts/load.ts') return { flags, environment }
  return { flags: [], environment: name === 'scripts/start.ts' ? environment : {} }
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
