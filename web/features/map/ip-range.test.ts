import { expect, test } from 'vitest'
import { whyNowhere } from './IpSearch.tsx'

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  ' 127.0.0.1',
  '169.254.1.1',
  '100.64.0.1',
  '10[.]0[.]0[.]1',
  'IP: 10.0.0.1',
  'http://192.168.1.1/',
])('%s is nowhere in particular', (address) => expect(whyNowhere({ ip_address: address })).not.toBeNull())

test.each(['192.0.2.40', '172.32.0.1', '100.128.0.1', '11.0.0.1', '203.0.113.129'])('%s may have a place', (address) =>
  expect(whyNowhere({ ip_address: address })).toBeNull(),
)
