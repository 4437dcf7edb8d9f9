// What a program says of itself: the comment at its head. Plain JavaScript: it stands before anything is installed.
import { readFileSync } from 'node:fs'

/** These list their own commands and options. */
const tellThemselves = ['account.ts', 'service-account.ts', 'load.ts', 'whereabouts.mjs', 'whereabouts-admin.mjs']

/** Prints the help and ends the program, if its arguments ask for it. */
export function helpWhenAsked(file, args) {
  if (!args.includes('--help') || tellThemselves.some((name) => file.endsWith(`/${name}`))) return
  console.log(helpOf(file))
  process.exit(0)
}

export function helpOf(file) {
  const [, comment = ''] = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8')) ?? []
  return comment.replace(/^ *\* ?/gm, '').trim()
}
