/**
 * node scripts/companies-house-stand-in.ts [PORT]: a stand-in for Companies House with invented companies, to try the
 * live mode without a key. Prints the variables to start the application with.
 */
import { standInKey, startStandIn } from '../service/sources/companies-house/testing/stand-in.ts'

const { url, documentUrl } = await startStandIn({ port: Number(process.argv[2] ?? 0) })
console.log(`COMPANIES_HOUSE_KEY=${standInKey}`)
console.log(`COMPANIES_HOUSE_URL=${url}`)
console.log(`COMPANIES_HOUSE_DOCUMENT_URL=${documentUrl}`)
