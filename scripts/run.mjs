// Runs one of our programs under Node 24, installing what it needs first. Plain JavaScript that Node 20 can run:
// it stands before anything is installed. Usage: node scripts/run.mjs PROGRAM [ARGUMENT …]
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { helpWhenAsked } from './help.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const nodeOfPlatform = `node_modules/node-${process.platform.replace('win32', 'win')}-${process.arch}`
const [program, ...args] = process.argv.slice(2)

const installing = ['scripts/start.ts', 'scripts/build.ts', 'scripts/test.ts']
/** These use the tools of development. The application runs without them. */
const forMakers = [
  'scripts/test.ts',
  'scripts/bench.ts',
  'scripts/case-pictures.ts',
  'scripts/files-on-the-way.ts',
  'scripts/fuzz.ts',
  'scripts/mutants.ts',
  'scripts/notices.ts',
  'scripts/screens.ts',
  'scripts/trial.ts',
]

helpWhenAsked(path.join(root, program), args)
installWhenMissing()
run(nodeOf24())

/** What the program needs is installed. Only start, build and test install it; a benchmark installs its peers. */
function installWhenMissing() {
  const isForMakers = forMakers.includes(program)
  if (!isInstalled(root, isForMakers)) {
    if (!installing.includes(program))
      stop(`Packages of this version are missing. Run ${isForMakers ? 'npm ci' : 'npm ci, or npm start,'} first.`)
    console.log('Installing packages (once) …')
    install(root, isForMakers || hasTools())
  }
  const measuresPeers =
    program === 'scripts/bench.ts' || (program === 'scripts/test.ts' && /^(bench|undefined)/.test(`${args[0]}`))
  const bench = path.join(root, 'bench')
  if (measuresPeers && !isInstalled(bench, true)) {
    console.log('Installing the peers of the benchmarks (once) …')
    install(bench, true)
  }
}

/** Who has the tools of development keeps them when the application is installed anew. */
function hasTools() {
  const list = listOf(root)
  return existsSync(list) && Object.values(packagesOf(list)).some(({ dev }) => dev)
}

/** npm's own list of what it installed. */
function listOf(folder) {
  return path.join(folder, 'node_modules', '.package-lock.json')
}

/** Whether node_modules holds what the lock file names, for this platform. */
function isInstalled(folder, withTools) {
  const list = listOf(folder)
  if (!existsSync(list)) return false
  const there = packagesOf(list)
  return Object.entries(packagesOf(path.join(folder, 'package-lock.json')))
    .filter(
      ([place, { dev, optional }]) => place === nodeOfPlatform || (place !== '' && !optional && (withTools || !dev)),
    )
    .every(([place, { version }]) => there[place]?.version === version)
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** Installs beside the old packages, and puts the new ones in their place when they are whole. */
function install(folder, withTools) {
  const beside = path.join(folder, 'node_modules-new')
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside)
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(path.join(folder, name))) copyFileSync(path.join(folder, name), path.join(beside, name))
  const npm = process.env.npm_execpath
  const options = [
    'ci',
    withTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...options], { cwd: beside, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: beside, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) stop('The packages could not be installed: npm says why above. Is the npm registry within reach?')
  const place = path.join(folder, 'node_modules')
  rmSync(place, { recursive: true, force: true })
  renameSync(path.join(beside, 'node_modules'), place)
  rmSync(beside, { recursive: true, force: true })
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
  const { flags, environment, application } = JSON.parse(
    readFileSync(path.join(root, 'platform/service-memory.json'), 'utf8'),
  )
  if (name === 'service/main.ts' || name === 'scripts/load.ts') return { flags, environment }
  return { flags: [], environment: name === 'scripts/start.ts' ? application : {} }
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
