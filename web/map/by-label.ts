import type { Fact } from './layers.ts'

/** Keeps both values if a label appears twice. */
export function byLabel(facts: readonly Fact[]): { [label: string]: string } {
  const values = Map.groupBy(facts, ([label]) => label)
  return Object.fromEntries([...values].map(([label, all]) => [label, all.map(([, value]) => value).join('; ')]))
}
