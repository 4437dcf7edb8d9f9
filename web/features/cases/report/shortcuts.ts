/** The keys of the report, while the caret is in its text. */
import type { Shortcut } from '../../../ui/run-shortcut.ts'

export type ReportCommands = {
  /** @param typed the letter that opened them, which may have been meant as one */
  openFacts: (typed?: '/') => void
  /** A `/` inside a word, a date or a path is a letter. */
  isAtWordStart: () => boolean
  mark: (mark: 'bold' | 'italic') => void
  style: (style: 'plain' | 'opinion' | 'inference' | 'heading2' | 'heading3') => void
  list: (isOrdered: boolean) => void
  moveBlock: (by: -1 | 1) => void
  addSection: () => void
  undo: () => void
  redo: () => void
  save: () => void
  comment: () => void
}

export const reportShortcuts: readonly Shortcut<ReportCommands>[] = [
  {
    keys: ['/'],
    words: 'Find a fact of the case to insert, at the start of a word',
    when: ({ isAtWordStart }) => isAtWordStart(),
    act: ({ openFacts }) => openFacts('/'),
  },
  { keys: ['mod+/'], words: 'Find a fact of the case to insert', act: ({ openFacts }) => openFacts() },
  { keys: ['mod+b'], words: 'Bold', act: ({ mark }) => mark('bold') },
  { keys: ['mod+i'], words: 'Italic', act: ({ mark }) => mark('italic') },
  { keys: ['mod+alt+0'], words: 'Own words', act: ({ style }) => style('plain') },
  { keys: ['mod+alt+1'], words: 'Opinion', act: ({ style }) => style('opinion') },
  { keys: ['mod+alt+2'], words: 'Inference', act: ({ style }) => style('inference') },
  { keys: ['mod+alt+3'], words: 'Heading', act: ({ style }) => style('heading2') },
  { keys: ['mod+alt+4'], words: 'Subheading', act: ({ style }) => style('heading3') },
  { keys: ['mod+alt+7'], words: 'Numbered list', act: ({ list }) => list(true) },
  { keys: ['mod+alt+8'], words: 'Bulleted list', act: ({ list }) => list(false) },
  {
    keys: ['alt+arrowup', 'alt+arrowdown'],
    words: 'Move the paragraph or the filled block',
    act: ({ moveBlock }, key) => moveBlock(key === 'alt+arrowup' ? -1 : 1),
  },
  { keys: ['mod+enter'], words: 'Add a section', act: ({ addSection }) => addSection() },
  { keys: ['mod+z'], words: 'Undo', act: ({ undo }) => undo() },
  { keys: ['mod+y'], words: 'Redo', act: ({ redo }) => redo() },
  { keys: ['mod+s'], words: 'Save now', act: ({ save }) => save() },
  { keys: ['mod+alt+m'], words: 'Comment on the paragraph or the fact', act: ({ comment }) => comment() },
]
