/** The version of this program, which package.json alone states. */
import { readFileSync } from 'node:fs'

const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

export const version: string = own.version
