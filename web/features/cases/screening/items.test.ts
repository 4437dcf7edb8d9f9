import { expect, test } from 'vitest'
import { hasOneNameTwice, type Item } from './items.ts'

const item = (key: string, label = 'Ada ASH') => ({ subject: { key, label } }) as Item

test('one name twice leads to Identities, but not that of an imported subject, which is not there', () => {
  expect(hasOneNameTwice([item('officer:1'), item('officer:2')])).toBe(true)
  expect(hasOneNameTwice([item('officer:1'), item('officer:2', 'Ben BIRCH')])).toBe(false)
  expect(hasOneNameTwice([item('subject:1'), item('subject:2')])).toBe(false)
  expect(hasOneNameTwice([item('officer:1'), item('subject:2')])).toBe(false)
})
