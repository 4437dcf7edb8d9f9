/** The keys of a batch, beside those of its table. */
import type { RowVerdict } from '../../../../contract/desk/batches.ts'
import type { Shortcut } from '../../../ui/run-shortcut.ts'

export type BatchCommands = {
  review: (() => void) | undefined
  judge: ((verdict: RowVerdict) => void) | undefined
  accept: (() => void) | undefined
}

/** As for pairs of identities. */
export const verdictKeys: { readonly [verdict in RowVerdict]: string } = { same: 'y', different: 'n', unsure: 'h' }

export const verdicts = Object.keys(verdictKeys) as RowVerdict[]

const verdictMeaning: { readonly [verdict in RowVerdict]: string } = {
  same: 'Judge the selected rows: the answer is about the same',
  different: 'Judge the selected rows: the answer is about another',
  unsure: 'Judge the selected rows: unsure',
}

export const batchShortcuts: readonly Shortcut<BatchCommands>[] = [
  {
    keys: ['r'],
    words: 'Mark the selected rows as reviewed',
    when: ({ review }) => review !== undefined,
    act: ({ review }) => review?.(),
  },
  {
    keys: ['a'],
    words: 'Accept the selected rows into the case, or take them back',
    when: ({ accept }) => accept !== undefined,
    act: ({ accept }) => accept?.(),
  },
  ...verdicts.map(
    (verdict): Shortcut<BatchCommands> => ({
      keys: [verdictKeys[verdict]],
      words: verdictMeaning[verdict],
      when: ({ judge }) => judge !== undefined,
      act: ({ judge }) => judge?.(verdict),
    }),
  ),
]
