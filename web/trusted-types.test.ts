import { expect, test } from 'vitest'
import { policy } from './trusted-types.ts'

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
