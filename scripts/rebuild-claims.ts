/**
 * npm run rebuild-claims [-- --continue]: writes the claims of all cases again, from their records. The application can run
 * meanwhile. With --continue it writes only what a run before left.
 */
import { rebuildClaims } from '../bff/graph/write-claims.ts'
import { readSettings } from '../bff/settings.ts'
import { openKnownState } from '../bff/state/own-state.ts'
import { endWithUsage, runCommand } from './command.ts'

const args = process.argv.slice(2)
if (args.some((arg) => arg !== '--continue')) endWithUsage('Usage: npm run rebuild-claims [-- --continue]')

await runCommand(
  async () => {
    const settings = readSettings(process.env)
    const state = await openKnownState(settings)
    const target = { ...state, directorId: settings.UPSTREAM_DIRECTOR_ID }
    let told = 0
    let written = 0
    try {
      await rebuildClaims(target, !args.includes('--continue'), ({ records, of }) => {
        written = records
        if (Date.now() - told < 1000) return
        told = Date.now()
        console.log(`${records.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')} records`)
      })
    } finally {
      await state.close()
    }
    console.log(`The claims of ${written.toLocaleString('en-GB')} records are written.`)
  },
  { failure: 'The claims were not all written. Run it again with --continue.' },
)
