/** A release is unpacked and started with nothing but itself: no PATH, no packages beside it, its own Node. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../platform/testing/databases.ts'
import { version } from '../platform/version.ts'

const program = fileURLToPath(new URL('release.ts', import.meta.url))
const name = `whereabouts-${version}-${process.platform}-${process.arch}`
const folder = newFolder()
const unpacked = path.join(folder, name)
const archive = `${unpacked}.tar.gz`

beforeAll(() => {
  execFileSync(process.execPath, [program, folder])
  execFileSync('tar', ['-C', folder, '-xzf', archive])
})

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
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'a password of the tests',
  }
  const child = spawn(node, ['bff/main.ts'], { cwd: unpacked, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        const [, found] = /^Whereabouts is at (\S+)$/m.exec(said) ?? []
        if (found) resolve(found)
      })
    child.once('exit', () => reject(new Error(said)))
  })
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
