/** The keys of a batch, beside those of its table. */
import type { Shortcut } from '../../../ui/shortcuts.ts'

export type BatchCommands = { review: (() => void) | undefined }

export const batchShortcuts: readonly Shortcut<BatchCommands>[] = [
  {
    keys: ['r'],
    words: 'Mark the selected rows as reviewed',
    when: ({ review }) => review !== undefined,
    act: ({ review }) => review?.(),
  },
]
