/** The keys of the identity bench, and of the candidates of a screening. */
import type { Shortcut } from '../../../ui/run-shortcut.ts'

export type IdentityCommands = {
  decide: (verdict: 'same' | 'different' | 'unsure') => void
  undo: () => void
  step: (by: 1 | -1) => void
  /** A closed case takes no decisions. */
  isOpen: boolean
}

const isOpen = ({ isOpen }: IdentityCommands) => isOpen

export const identityShortcuts: readonly Shortcut<IdentityCommands>[] = [
  { keys: ['y'], words: 'Same, then the next pair', when: isOpen, act: ({ decide }) => decide('same') },
  {
    keys: ['n'],
    words: 'Different, then the next pair',
    when: isOpen,
    act: ({ decide }) => decide('different'),
  },
  { keys: ['h'], words: 'Unsure, then the next pair', when: isOpen, act: ({ decide }) => decide('unsure') },
  { keys: ['z'], words: 'Undo your last decision', when: isOpen, act: ({ undo }) => undo() },
  { keys: ['['], words: 'Previous pair', act: ({ step }) => step(-1) },
  { keys: [']'], words: 'Skip to the next pair', act: ({ step }) => step(1) },
]
