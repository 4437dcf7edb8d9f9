/** docs/notebook.ipynb runs from its first cell to its last, and prints what it shows. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newFolder } from '../platform/testing/databases.ts'
import { testApp } from './testing/app.ts'
import { makeToken } from './testing/token.ts'

type Cell = { cell_type: string; source: string[]; outputs?: { text: string[] }[] }
const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs the cells in the JSON on stdin one after another, and prints a list of what each printed. */
const runner = `
import contextlib, io, json, sys
printed, names = [], {}
for source in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(source, names)
    printed.append(out.getvalue())
print(json.dumps(printed))
`

test('the notebook runs against a desk', async () => {
  const app = await testApp()
  const ada = await app.analyst()
  const prices = { company_number_search: '1', company_name_search: '1', company_appointments: '2' }
  for (const [operation, credits] of Object.entries(prices))
    await ada.request('PUT', `/api/prices/${operation}`, { credits })
  const { token } = (await makeToken(ada, { scopes: ['read', 'lookup', 'batch', 'export'], credits: '50' })).json
  const { reference } = (await ada.get(`/api/cases/${ada.case_id}`)).json

  const folder = newFolder()
  mkdirSync(path.join(folder, 'docs'))
  cpSync(path.join(root, 'scripts/verify-evidence.mjs'), path.join(folder, 'scripts/verify-evidence.mjs'))
  const { cells }: { cells: Cell[] } = JSON.parse(readFileSync(path.join(root, 'docs/notebook.ipynb'), 'utf8'))
  const code = cells.filter(({ cell_type }) => cell_type === 'code')
  const python = spawn('python3', ['-c', runner], {
    cwd: path.join(folder, 'docs'),
    env: {
      PATH: process.env.PATH,
      WHEREABOUTS_URL: app.address,
      WHEREABOUTS_TOKEN: token,
      WHEREABOUTS_CASE: reference,
    },
  })
  python.stdin.end(JSON.stringify(code.map(({ source }) => source.join(''))))
  const [out, error] = await Promise.all([text(python.stdout), text(python.stderr)])
  expect(error).toBe('')
  expect(JSON.parse(out)).toEqual(code.map(({ outputs = [] }) => outputs.flatMap(({ text }) => text).join('')))
  await app.close()
})
