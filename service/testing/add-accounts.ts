/** A program for tests: adds accounts with many credits to a running service, and prints a key of each. */
import { administer } from '../administration.ts'
import { readSettings } from '../settings.ts'
import { openOwnStore } from '../store/own-store.ts'

const store = await openOwnStore(readSettings(process.env))
for (const name of process.argv.slice(2)) {
  const lines = await administer(['add', name, '--credits', '100000', '--limit', 'none'], store, new Date())
  console.log(lines.find((line) => line.startsWith('wk_')))
}
await store.close()
