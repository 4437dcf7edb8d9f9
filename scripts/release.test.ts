/** A release is unpacked and started with nothing but itself: no PATH, no packages beside it, its own Node. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../platform/testing/databases.ts'
import { version } from '../platform/version.ts'
import { last } from './testing/dockerfile.ts'
import { buildRoot, mayHaveRoots, runInRoot } from './testing/image-root.ts'

const program = fileURLToPath(new URL('release.ts', import.meta.url))
const name = `whereabouts-${version}-${process.platform}-${process.arch}`
/** As the Dockerfile sees it. */
const context = newFolder()
const folder = path.join(context, 'release')
const unpacked = path.join(folder, name)
const archive = `${unpacked}.tar.gz`

beforeAll(() => {
  execFileSync(process.execPath, [program, folder])
  execFileSync('tar', ['-C', folder, '-xzf', archive])
})
afterAll(() => rmSync(context, { recursive: true }))

test('has its SHA-256 and its bill of materials beside it', () => {
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${hash}  ${name}.tar.gz\n`)
  const bill = JSON.parse(readFileSync(`${unpacked}.bill-of-materials.json`, 'utf8'))
  const named = bill.components.map((component: { name: string }) => component.name)
  const lists = Object.keys(JSON.parse(readFileSync(path.join(unpacked, 'package-lock.json'), 'utf8')).packages)
  const shipped = lists.filter((place) => place !== '').map((place) => place.split('node_modules/').at(-1)!)
  expect(shipped.filter((one) => !named.includes(one) && !one.startsWith('node-'))).toEqual([])
})

test('holds no tests, no sources of pages, and no package for pages or for makers', () => {
  expect(globSync('{bff,contract,entities,fiction,platform,scripts,service}/**/*.test.ts', { cwd: unpacked })).toEqual(
    [],
  )
  const pages = ['web', 'node_modules/react', 'node_modules/vite', 'node_modules/typescript', 'node_modules/vitest']
  expect(pages.filter((part) => existsSync(path.join(unpacked, part)))).toEqual([])
})

test('starts, answers, and runs the operator’s commands', async () => {
  const node = path.join(unpacked, 'node_modules/.bin/node')
  const env = {
    PATH: '/nonexistent',
    PORT: '0',
    SERVICE_PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'a password of the tests',
  }
  const child = spawn(node, ['bff/main.ts'], { cwd: unpacked, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await addressOf(child)
  const health = await (await fetch(`${address}/api/health`)).json()
  expect(health).toMatchObject({ status: 'ok', version })
  expect(await (await fetch(address)).text()).toContain('<div id="root">')
  const command = (...words: string[]) =>
    execFileSync(node, ['scripts/whereabouts-admin.mjs', ...words], { cwd: unpacked, env, encoding: 'utf8' })
  expect(command('account', 'list')).toContain('ada@example.com: ada, administrator')
  expect(command('backup')).toContain('it can be restored')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.skipIf(!mayHaveRoots)(
  'the steps of the Dockerfile make a root in which it starts, read-only and as nobody',
  async () => {
    const root = path.join(context, 'root')
    buildRoot(root, context)
    const tried = 'id -u; for at in . /etc /var/lib /tmp /var/lib/whereabouts; do test -w $at && echo $at; done; true'
    expect(await endOf(runInRoot(root, ['sh', '-c', tried], {}))).toEqual([0, '10001\n/tmp\n/var/lib/whereabouts\n'])

    const child = runInRoot(root, JSON.parse(last('CMD')), { PORT: '0', SERVICE_PORT: '0' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const { port } = new URL(await addressOf(child))
    const health = JSON.parse(/ CMD (\[.+\])$/.exec(last('HEALTHCHECK'))![1]!)
    expect(await endOf(runInRoot(root, health, { PORT: port }))).toEqual([0, ''])
    expect(await endOf(runInRoot(root, health, { PORT: '1' }))).toEqual([1, ''])
    const command = ['node', 'scripts/whereabouts-admin.mjs', 'account', 'link']
    expect(await endOf(runInRoot(root, command, {}))).toEqual([0, expect.stringContaining('http://0.0.0.0:8080/')])
    child.kill('SIGTERM')
    expect((await endOf(child))[0]).toBe(0)
  },
)

/** @throws what the program said, if it ends first */
function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        said += chunk
        const [, found] = /^Whereabouts is at (\S+)$/m.exec(said) ?? []
        if (found) resolve(found)
      })
    child.once('exit', () => reject(new Error(said)))
  })
}

/** How a program ended, and what it wrote. */
function endOf(child: ChildProcess): Promise<[number | null, string]> {
  let said = ''
  child.stdout!.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((resolve) => child.once('close', (code) => resolve([code, said])))
}
