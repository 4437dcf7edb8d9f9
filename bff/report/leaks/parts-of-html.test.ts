/** All text of an HTML report is checked, also where it looks like a picture. */
import { expect, test } from 'vitest'
import { jpegLogo, pngLogo } from '../testing/logos.ts'
import { partsOfHtml } from './parts-of-html.ts'

const textsOf = (source: string): string =>
  partsOfHtml(`<body><img src="${source}" alt="A logo"></body>`)
    .map(({ text }) => text)
    .join('\n')

test.each([
  ['PNG', `data:image/png;base64,${pngLogo().toString('base64')}`],
  ['JPEG', `data:image/jpeg;base64,${jpegLogo.toString('base64')}`],
])('the pixels of a %s are no text', (_, source) => {
  expect(textsOf(source)).toBe('A logo')
})

test.each([
  ['a drawing', 'data:image/svg+xml,%3Ctext%3EPenhaligon%3C/text%3E'],
  ['a picture with more after it', `data:image/png;base64,${pngLogo().toString('base64')} Penhaligon`],
  ['letters that are no picture', 'data:image/png;base64,Penhaligon=='],
  ['a name that begins like one', 'data:image/Penhaligon'],
])('%s is read as text', (_, source) => {
  expect(textsOf(source)).toContain('Penhaligon')
})
