/** Fonts for Chinese, Japanese, Korean and emoji. Only the letters of one report are read, so each font is small. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

type Slice = { file: string; ranges: (readonly [first: number, last: number])[] }

const require = createRequire(import.meta.url)
/** Lists of the letters in each file. The first that fits is taken. */
const packages = [
  {
    list: require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
    of: /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u20e3/u,
  },
  { list: require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'), of: /\p{Script=Hangul}/u },
  {
    list: require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    of: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u,
  },
]
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
  const list = packages.find(({ of }) => of.test(grapheme))?.list
  if (list === undefined) return null
  const codes = [...grapheme].filter((letter) => letter !== '\ufe0f').map((letter) => letter.codePointAt(0)!)
  const holds = ({ ranges }: Slice) =>
    codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last))
  return slicesOf(list).find(holds)?.file ?? null
}

function slicesOf(list: string): Slice[] {
  const known = slices.get(list)
  if (known) return known
  const folder = path.dirname(list)
  const listed: { [part: string]: string } = JSON.parse(readFileSync(list, 'utf8'))
  const found = Object.entries(listed).map(([part, ranges]) => ({
    file: path.join(folder, 'files', `${path.basename(folder)}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return [first, last] as const
    }),
  }))
  slices.set(list, found)
  return found
}
