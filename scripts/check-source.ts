/** npm run check-source [-- COMPANY_NUMBER]: checks each mapping against the real Companies House, in about a minute. */
import { readSettings } from '../service/settings.ts'
import { checkSource } from '../service/sources/companies-house/check.ts'
import { createClient } from '../service/sources/companies-house/client.ts'
import { companiesHouse } from '../service/sources/companies-house/source.ts'
import { endWithUsage, runCommand } from './command.ts'

const [company_number, ...others] = process.argv.slice(2)
if (others.length > 0) endWithUsage('Usage: npm run check-source [-- COMPANY_NUMBER]')

await runCommand(
  async () => {
    const access = readSettings(process.env).companiesHouse
    if (!access) endWithUsage('Set COMPANIES_HOUSE_KEY to a key of the Companies House public API.')
    const { companies, register } = companiesHouse(createClient(access)).open(new Date())
    let failed = 0
    for await (const { name, differs, isUnanswered } of checkSource({ ...companies!, ...register! }, company_number)) {
      if (differs !== null) failed += 1
      console.log(
        `${differs === null ? 'ok     ' : isUnanswered ? 'failed ' : 'differs'} ${name}${differs ? `: ${differs}` : ''}`,
      )
    }
    console.log(failed === 0 ? 'All mappings agree.' : `${failed} did not pass.`)
    process.exitCode = failed === 0 ? 0 : 1
  },
  { told: [], failure: 'Nothing was checked.', port: 'SERVICE_PORT' },
)
