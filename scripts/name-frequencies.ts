/**
 * Counts the names of all officers of a register, and writes how rare each is, in bits. A case is never counted itself:
 * in a case about one family its name would look common.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readName } from '../entities/compare/name.ts'
import { defaultSample } from '../fiction/landmarks.ts'
import { sampleRegister } from '../fiction/register.ts'

const companies = 20_000
const surnames = new Map<string, number>()
const forenames = new Map<string, number>()
const count = (of: Map<string, number>, name: string | undefined) => name && of.set(name, (of.get(name) ?? 0) + 1)

for (const batch of sampleRegister({ seed: defaultSample.seed, companies }))
  if (batch.table === 'officer')
    for (const { name_single_line, corporate_indicator } of batch.rows) {
      const name = corporate_indicator === 'Y' ? null : readName(name_single_line)
      if (!name) continue
      for (const part of new Set(name.parts.length > 1 ? [...name.parts, name.surname] : [name.surname]))
        count(surnames, part)
      for (const given of name.given) count(forenames, given)
    }

const file = fileURLToPath(new URL('../entities/compare/name-frequencies.ts', import.meta.url))
writeFileSync(
  file,
  `/**
 * How rare a name is, in bits: the names of all officers of the fictional register with ${companies.toLocaleString('en-GB')} companies.
 * Written by scripts/name-frequencies.ts; do not edit. Each line: bits, then the names.
 */
${table('surnames', surnames)}
${table('forenames', forenames)}`,
)

/** Rounds to half a bit. A name of one or two people counts as not listed. */
function table(name: string, counts: ReadonlyMap<string, number>): string {
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const lines = new Map<string, string[]>()
  for (const [word, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (count < 3) continue
    const bits = (Math.round(-Math.log2(count / all) * 2) / 2).toFixed(1)
    lines.set(bits, [...(lines.get(bits) ?? []), word])
  }
  const rows = [...lines]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([bits, words]) => `${bits} ${words.join(' ')}`)
  return `export const ${name} = \`\n${rows.join('\n')}\n\`\n`
}
