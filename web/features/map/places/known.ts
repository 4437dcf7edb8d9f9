import type { Fact } from '../../../map/layer.ts'

/** Those of which something is known. */
export const known = (facts: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  facts.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []))
