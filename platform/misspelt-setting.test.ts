import { expect, test } from 'vitest'
import { settingMeantBy } from './misspelt-setting.ts'

const names = ['PORT', 'HOST', 'DATA_DIR', 'PUBLIC_URL', 'UPSTREAM_API_KEY', 'UPSTREAM_TIMEOUT_SECONDS']

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['DATA_DIRS', 'DATA_DIR'],
  ['UPSTREM_API_KEY', 'UPSTREAM_API_KEY'],
  ['UPSTREAM_TIMOUT_SECOND', 'UPSTREAM_TIMEOUT_SECONDS'],
])('%s is a slip for %s', (variable, setting) => expect(settingMeantBy(variable, names)).toBe(setting))

test.each(['PUBLIC_URL', 'HOME', 'PORTS', 'POST', 'PATH', 'PUBLIC_KEY', 'UPSTREAM_KEYS', 'UPSTREAM'])(
  '%s is no slip',
  (variable) => expect(settingMeantBy(variable, names)).toBeNull(),
)
