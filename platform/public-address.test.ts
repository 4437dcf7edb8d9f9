import { expect, test } from 'vitest'
import { isPublic, NotPublic, publicLookup } from './public-address.ts'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1'],
  ...['2001:db8::1', '2002:a00:1::', 'not an address', ''],
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is', (address) => {
  expect(isPublic(address)).toBe(true)
})

type Found = { address: string; family: number }[]
const lookUp = (found: Found, all: boolean) =>
  new Promise((resolve) => {
    const lookup = publicLookup(((_: string, __: object, callback: (error: null, addresses: Found) => void) =>
      callback(null, found)) as never)
    lookup('documents.example.com', { all }, (error, address, family) => resolve(error ?? [address, family]))
  })

const outside = { address: '1.1.1.1', family: 4 }

test('what is connected to is what was checked', async () => {
  expect(await lookUp([outside], true)).toEqual([[outside], undefined])
  expect(await lookUp([outside], false)).toEqual(['1.1.1.1', 4])
})

test('a name with one address inside has none', async () => {
  expect(await lookUp([outside, { address: '10.0.0.1', family: 4 }], true)).toBeInstanceOf(NotPublic)
})

test('a name that is not known says so', async () => {
  const error = await new Promise((resolve) =>
    publicLookup()('no-such-host.invalid', { all: true }, (error) => resolve(error)),
  )
  expect(error).toMatchObject({ code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) })
})
