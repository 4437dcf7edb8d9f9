/** `npm run check-source`, as a program, against the stand-in. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forPrograms } from '../../../platform/testing/programs.ts'
import { type StandIn, standInKey, startStandIn } from './testing/stand-in.ts'

const program = fileURLToPath(new URL('../../../scripts/check-source.ts', import.meta.url))

let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.close())

const check = (COMPANIES_HOUSE_KEY: string, ...company: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const { url: COMPANIES_HOUSE_URL, documentUrl: COMPANIES_HOUSE_DOCUMENT_URL } = standIn
    const env = { ...forPrograms, COMPANIES_HOUSE_KEY, COMPANIES_HOUSE_URL, COMPANIES_HOUSE_DOCUMENT_URL }
    execFile(process.execPath, [program, ...company], { env }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), said: out + errors }),
    )
  })

test('prints a line for each mapping that agrees, and ends well', async () => {
  const { code, said } = await check(standInKey)
  expect(said).toMatch(/^(ok {6}\w.+\n){17}All mappings agree\.\n$/)
  expect(code).toBe(0)
})

test('names what differs', async () => {
  const { code, said } = await check(standInKey, '99000003')
  expect(code).toBe(1)
  expect(said).toContain('differs company_appointments: the company has no officers: name another company\n')
})

test('tells a refused key from a difference, and never shows it', async () => {
  const { code, said } = await check('SECRET-KEY-OF-THE-TESTS')
  expect(code).toBe(1)
  expect(said).toMatch(/^failed {2}company_name_search: all names: Companies House refused the key\./)
  expect(said).not.toContain('SECRET-KEY')
})

test('says what is missing without a key', async () => {
  expect(await check('')).toEqual({
    code: 2,
    said: 'Set COMPANIES_HOUSE_KEY to a key of the Companies House public API.\n',
  })
})
