/**
 * Fonts for letters that the usual ones lack: Chinese, Japanese, Korean and emoji. The packages cut them into files by
 * ranges of letters. Only the letters of one report are read, so each font is small.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

type Package = { name: string; of: RegExp }
type Slice = { file: string; ranges: (readonly [first: number, last: number])[] }

/** The first that fits is taken. */
const packages: readonly Package[] = [
  { name: 'noto-emoji', of: /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u20e3/u },
  { name: 'noto-sans-kr', of: /\p{Script=Hangul}/u },
  { name: 'noto-sans-sc', of: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u },
]
const require = createRequire(import.meta.url)
const slices = new Map<string, Slice[]>()

/** @returns fonts, each with the graphemes that it was made for: all wanted ones that a package has */
export async function furtherFonts(wanted: Iterable<string>): Promise<{ bytes: Buffer; letters: string[] }[]> {
  const byFile = Map.groupBy(wanted, fileOf)
  byFile.delete(null)
  return Promise.all(
    [...byFile].map(async ([file, letters]) => {
      const options = { targetFormat: 'sfnt', variationAxes: { wght: 400 } } as const
      return { bytes: await subsetFont(readFileSync(file!), letters.join(''), options), letters }
    }),
  )
}

function fileOf(grapheme: string): string | null {
  const name = packages.find(({ of }) => of.test(grapheme))?.name
  if (name === undefined) return null
  const codes = [...grapheme].filter((letter) => letter !== '\ufe0f').map((letter) => letter.codePointAt(0)!)
  const holds = ({ ranges }: Slice) =>
    codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last))
  return slicesOf(name).find(holds)?.file ?? null
}

function slicesOf(name: string): Slice[] {
  const known = slices.get(name)
  if (known) return known
  const folder = path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`))
  const listed: { [part: string]: string } = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8'))
  const found = Object.entries(listed).map(([part, ranges]) => ({
    file: path.join(folder, 'files', `${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return [first, last] as const
    }),
  }))
  slices.set(name, found)
  return found
}
