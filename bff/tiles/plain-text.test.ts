import { expect, test } from 'vitest'
import { plainText } from './from-pmtiles.ts'

test.each([
  ['Ordnance Survey', 'Ordnance Survey'],
  ['<a href="https://osm.example">&copy; OpenStreetMap</a> &amp; others', '© OpenStreetMap & others'],
  ['&#169; 2026&nbsp;<b>Acme</b>', '© 2026 Acme'],
  ['&#xa9; &unknown; &#99999999;', '© &unknown; &#99999999;'],
  ['<script>alert(1)</script>by <img src=x onerror=alert(1)>us', 'by us'],
  ['\u202eevil\u0000\n  text', 'evil text'],
  ['a'.repeat(400), 'a'.repeat(300)],
])('%s reads %s', (markup, text) => {
  expect(plainText(markup)).toBe(text)
})
