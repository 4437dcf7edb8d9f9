/** The gender that a list states, or that a title shows. Given names show none. */
import { cleanCode } from './clean.ts'

export type Gender = 'male' | 'female'

const words: { readonly [gender in Gender]: RegExp } = {
  male: /^(m|male|man|mr|sir|lord|viscount)$/i,
  female: /^(f|female|woman|mrs|miss|ms|dame|lady|baroness|viscountess)$/i,
}

/** `Female`, `F` or `Mrs`; null for anything else. */
export function genderIn(text: string): Gender | null {
  const word = cleanCode(text).replace(/\./g, '')
  return words.male.test(word) ? 'male' : words.female.test(word) ? 'female' : null
}

/** By the title before or after a name: `Mrs Helen STAINTHORPE`, `Stainthorpe, Mrs Helen`. */
export function genderOfTitle(name: string): Gender | null {
  const titles = name.split(/[\s,]+/).filter((word) => word.replace('.', '').length > 1)
  // A title stands before a name, or after the comma.
  const before = [titles[0] ?? '', /,\s*(\S+)\s+\S/.exec(name)?.[1] ?? '']
  const found = before.flatMap((word) => (isTitle.test(word) ? (genderIn(word) ?? []) : []))
  return found[0] ?? null
}

const isTitle = /^(mr|sir|lord|viscount|mrs|miss|ms|dame|lady|baroness|viscountess)\.?$/i
