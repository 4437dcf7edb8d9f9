/** npm run trial -- NAME: a long trial with other software, which is installed first if it is missing. */
import { endWithUsage } from './command.ts'
import { installBalancers, installPostgres } from './install-for-tests.ts'

const trials: { readonly [name: string]: () => Promise<unknown> } = {
  async scale() {
    const missing = installBalancers()
    if (missing.length > 0) endWithUsage(`Install ${missing.join(' and ')} first.`)
    await import('../trials/scale/trial.ts')
  },
  batches: () => import('../trials/batches/trial.ts'),
  reconcile: () => import('../trials/reconcile/trial.ts'),
}

const [name = ''] = process.argv.slice(2)
const trial = Object.hasOwn(trials, name) ? trials[name] : undefined
if (!trial)
  endWithUsage(
    'Usage: npm run trial -- scale',
    '       npm run trial -- batches [--rows 10000] [--kills 5] [--at-once 16] [--large 100000] [--seconds 60]',
    '       npm run trial -- reconcile ADDRESS [--rows 1000] [--schemas FOLDER]',
  )
if (name !== 'reconcile') installPostgres()
await trial()
