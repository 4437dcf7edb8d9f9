/**
 * npm run release [-- FOLDER]: writes an archive with the application, its production packages and Node for this
 * platform, and beside it the archive's SHA-256 and its bill of materials. It runs without a registry and without a compiler.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checksumOf } from '../bff/keeping/backup/manifest.ts'
import { version } from '../platform/version.ts'
import { buildWhenStale } from './build.ts'
import { runCommand } from './command.ts'
import { type Locked, packagesFor } from './release-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['bff', 'contract', 'entities', 'fiction', 'gazetteer', 'platform', 'service']
/** The operator's, and what they import. */
const programs = [
  ...['account', 'backup', 'check-source', 'command', 'data-subject', 'erase', 'export-evidence', 'load'],
  ...['rebuild-claims', 'restore', 'seed', 'service-account', 'whole-numbers', 'with-ledger'],
].map((name) => `scripts/${name}.ts`)
const plainPrograms = [
  'help.d.mts',
  'help.mjs',
  'run.mjs',
  'verify-evidence.mjs',
  'whereabouts-admin.mjs',
  'whereabouts.mjs',
]
const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'docs']
const nodeName = `node-${process.platform.replace('win32', 'win')}-${process.arch}`
const releaseName = `whereabouts-${version}-${process.platform}-${process.arch}`

await runCommand(
  async () => {
    const into = path.resolve(process.argv[2] ?? path.join(root, 'release'))
    const folder = path.join(into, releaseName)
    writeRelease(folder)
    const archive = `${folder}.tar.gz`
    pack(folder, archive)
    writeFileSync(`${archive}.sha256`, `${await checksumOf(archive)}  ${path.basename(archive)}\n`)
    cpSync(path.join(folder, 'docs/bill-of-materials.json'), `${folder}.bill-of-materials.json`)
    rmSync(folder, { recursive: true })
    console.log(`Written: ${archive}, its SHA-256 and its bill of materials.`)
  },
  { failure: 'No release was written.' },
)

/** Everything that the application needs to run, in a folder. */
function writeRelease(folder: string): void {
  buildWhenStale()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of [...rooms, 'dist', 'public/base-map', ...papers])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter: isShipped })
  mkdirSync(path.join(folder, 'scripts'))
  for (const file of [...programs, ...plainPrograms.map((name) => `scripts/${name}`)])
    cpSync(path.join(root, file), path.join(folder, file))
  const packages = packagesFor(root, folder, nodeName)
  for (const place of Object.keys(packages)) copyPackage(place, folder)
  linkNode(folder)
  writeLists(folder, packages)
}

function isShipped(file: string): boolean {
  return !/\.test\.tsx?$|\/testing$|\/dist\/\.sources$|\/docs\/(screens|cases\/.*\.png)$/.test(file)
}

/** Of Node the program alone: nobody compiles here. */
function copyPackage(place: string, folder: string): void {
  const parts = place === `node_modules/${nodeName}` ? ['bin/node', 'LICENSE', 'package.json'] : ['']
  for (const part of parts)
    cpSync(path.join(root, place, part), path.join(folder, place, part), {
      recursive: true,
      filter: (file) => !isLeftOut(path.relative(path.join(root, place), file)),
    })
}

/** Packages within a package are listed by themselves. Types and maps of sources are for makers. */
function isLeftOut(file: string): boolean {
  return file.split(path.sep).includes('node_modules') || /\.(map|d\.[cm]?ts)$/.test(file)
}

function linkNode(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(`../${nodeName}/bin/node`, path.join(folder, 'node_modules/.bin/node'))
}

/** The lists of npm, so that scripts/run.mjs finds the release installed. */
function writeLists(folder: string, packages: { [place: string]: Locked }): void {
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const known = (line: string) => programs.some((file) => line.endsWith(file)) || line.endsWith('.mjs')
  const scripts = Object.entries<string>(own.scripts).filter(
    ([, line]) => known(line) || line.endsWith('service/main.ts'),
  )
  const { name, description, license, type, bin, engines } = own
  const start = 'exec node scripts/run.mjs bff/main.ts'
  const lists = { name, version, lockfileVersion: 3, requires: true }
  const write = (file: string, value: object) =>
    writeFileSync(path.join(folder, file), `${JSON.stringify(value, null, 2)}\n`)
  write('package.json', {
    name,
    version,
    private: true,
    description,
    license,
    type,
    bin,
    engines,
    scripts: { start, ...Object.fromEntries(scripts) },
  })
  write('package-lock.json', { ...lists, packages: { '': { name, version, license }, ...packages } })
  write('node_modules/.package-lock.json', { ...lists, packages })
}

function pack(folder: string, archive: string): void {
  const same = ['--sort=name', '--mtime=2000-01-01', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [...same, '-C', path.dirname(folder), '-czf', archive, path.basename(folder)], {
    stdio: 'inherit',
  })
}
