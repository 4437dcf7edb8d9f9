import { expect, test } from 'vitest'
import { clearSession, sessionSlot } from './session-store.ts'

test('a slot holds values by name, apart from those of other slots, and tells who listens', () => {
  const [drafts, counts] = [sessionSlot<string>(), sessionSlot<number>()]
  const heard: (string | undefined)[] = []
  const stop = drafts.subscribe(() => heard.push(drafts.read('note', '1')))
  drafts.write(['note', '1'], 'Seen')
  counts.write(['note', '1'], 7)
  expect(drafts.read('note', '1')).toBe('Seen')
  expect(drafts.read('note')).toBeUndefined()
  expect(counts.read('note', '1')).toBe(7)
  drafts.remove('note', '1')
  drafts.remove('note', '1')
  stop()
  drafts.write(['note', '2'], 'Unheard')
  expect(heard).toEqual(['Seen', undefined])
  expect(drafts.all()).toEqual([{ name: ['note', '2'], value: 'Unheard' }])
})

test('the end of a session clears every slot', () => {
  const [drafts, counts] = [sessionSlot<string>(), sessionSlot<number>()]
  drafts.write(['note'], 'Seen')
  counts.write([], 7)
  clearSession()
  expect([drafts.all(), counts.all()]).toEqual([[], []])
})
