import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(`${web}/${file}`, 'utf8'))

/** As in `<AnswerTable name="officers"` and `<ControllerRows name="ceased"`. */
const named = /<\w*(?:Table|Rows)(?:<\w+>)?\s[^<>]*?\bname="([^"]+)"/g

test('every table has a name of its own, because its name holds its columns in the preferences', () => {
  const names = sources.flatMap((source) => [...source.matchAll(named)].map(([, name]) => name))
  expect(names).toContain('officers')
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
