import { expect, test } from 'vitest'
import { keepFor } from './from-address.ts'

const now = () => Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['nothing', {}, 86_400],
  ['an hour', { 'cache-control': 'public, max-age=3600' }, 3600],
  ['an hour for those between, and a minute for browsers', { 'cache-control': 'max-age=60, s-maxage=3600' }, 3600],
  ['an hour, of which it spent half elsewhere', { 'cache-control': 'max-age=3600', age: '1800' }, 1800],
  ['a year', { 'cache-control': 'max-age=31536000, immutable' }, 604_800],
  ['a time ago', { expires: 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
  ['a time to come', { expires: 'Sun, 01 Mar 2026 13:00:00 GMT' }, 3600],
  ['no time that can be read', { expires: '0' }, 0],
  ['no number', { 'cache-control': 'max-age=soon' }, 0],
  ['that it may not be kept', { 'cache-control': 'no-store, max-age=3600' }, 0],
  ['that it is for one browser', { 'cache-control': 'private, max-age=3600' }, 0],
])('a source that says %s', (_, headers, seconds) => {
  expect(keepFor(headers as { [name: string]: string }, now)).toBe(seconds)
})
