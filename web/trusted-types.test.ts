import { expect, test, vi } from 'vitest'
import { parseInert, policy } from './trusted-types.ts'

test.each(['12', '100 km', 'Coastline: Natural Earth', '<svg/>', '<span aria-hidden="true">+</span>'])(
  'plain words and Leaflet’s own become markup: %s',
  (text) => expect(policy.createHTML(text)).toBe(text),
)

test.each([
  '<img src=x onerror=alert(1)>',
  '<span aria-hidden="true">+</span><script>alert(1)</script>',
  '<SVG/>',
  '&lt;b&gt;',
  '<svg/onload=alert(1)>',
])('nothing else does: %s', (text) => expect(() => policy.createHTML(text)).toThrow(TypeError))

test('markup is read apart from the page, and only while it is read', () => {
  const markup = '<p onclick="alert(1)">words</p>'
  const page = {}
  const parseFromString = (text: string) => (policy.createHTML(text) === markup ? page : null)
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = parseFromString
    },
  )
  expect(parseInert(markup)).toBe(page)
  expect(() => policy.createHTML(markup)).toThrow(TypeError)
  vi.unstubAllGlobals()
})
