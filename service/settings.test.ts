/** The service's settings that an operator may get wrong without noticing. */
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test.each([
  ['SERVICE_DATABASE_URL', 'postgres://u:secret@db.example/x'],
  ['SERVICE_DATABASE_URL', 'postgres://u:secret@localhost/x?host=db.example'],
  ['SERVICE_REPLICA_URL', 'postgres://u:secret@db.example/x'],
  ['POSTCODES_URL', 'http://db.example'],
])('%s of another machine without TLS is said, or refused with REQUIRE_TLS=1', (name, address) => {
  const [said] = readSettings({ [name]: address }).inTheClear
  expect(said).toMatch(/ to db\.example without TLS\. /)
  expect(said).not.toContain('secret')
  const reading = () => readSettings({ [name]: address, REQUIRE_TLS: '1' })
  expect(reading).toThrow(`${name}: with REQUIRE_TLS=1 refused, for ${said}`)
})

test.each([
  {
    SERVICE_DATABASE_URL: 'postgres://u@localhost/x',
    SERVICE_REPLICA_URL: 'postgres://u@db.example/x?sslmode=require',
  },
  { SERVICE_DATABASE_URL: '/srv/register.sqlite', POSTCODES_URL: 'https://postcodes.example' },
])('%o is TLS, or stays on this machine', (env) => {
  expect(readSettings({ ...env, REQUIRE_TLS: '1' }).inTheClear).toEqual([])
})
