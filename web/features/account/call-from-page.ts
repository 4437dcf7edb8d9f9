import { operations } from '../../../contract/operations.ts'
import type { MintedKey } from './keys.ts'

/** What each parameter of the call holds that stands in the example. */
const example: { readonly [parameter: string]: string } = { client: 'my-page', text: 'Leeds' }

/** A script for the page: one call by HTTP GET, and what it reads of the answer. */
export function callFromPage({ javascript_key, service }: Pick<MintedKey, 'javascript_key' | 'service'>): string {
  const pairs = operations.geo_code.params.map((name) => {
    const value = name === 'api_key' ? javascript_key : (example[name] ?? '')
    return `  ${name}: ${JSON.stringify(value)},`
  })
  return [
    'const pairs = new URLSearchParams({',
    ...pairs,
    '})',
    `const reply = await fetch(${JSON.stringify(`${service}/geo_code?`)} + pairs)`,
    "const answer = new DOMParser().parseFromString(await reply.text(), 'text/xml')",
    "console.log(answer.querySelector('latitude')?.textContent)",
  ].join('\n')
}
