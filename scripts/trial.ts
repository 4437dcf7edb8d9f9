/** npm run trial -- scale: a long trial with others' programs, which are installed first where they are missing. */
import { endWithUsage } from './command.ts'
import { installBalancers, installPostgres } from './install-for-tests.ts'

if (process.argv[2] !== 'scale') endWithUsage('Usage: npm run trial -- scale')
installPostgres()
const missing = installBalancers()
if (missing.length > 0) endWithUsage(`Install ${missing.join(' and ')} first.`)
await import('../trials/scale/trial.ts')
