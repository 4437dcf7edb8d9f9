/** The keys of the timeline, while one of its marks has the focus. */
import type { Shortcut } from '../../../ui/run-shortcut.ts'

export type TimelineCommands = {
  step: (by: 1 | -1) => void
  toLane: (by: 1 | -1) => void
  open: () => void
  zoom: (by: 1 | -1) => void
}

export const timelineShortcuts: readonly Shortcut<TimelineCommands>[] = [
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    words: 'Previous or next event in the lane',
    act: ({ step }, key) => step(key === 'ArrowRight' ? 1 : -1),
  },
  {
    keys: ['ArrowUp', 'ArrowDown'],
    words: 'Lane above or below',
    act: ({ toLane }, key) => toLane(key === 'ArrowDown' ? 1 : -1),
  },
  { keys: ['Enter', ' '], words: 'Read the event', act: ({ open }) => open() },
  { keys: ['+', '=', '-'], words: 'Zoom in or out', act: ({ zoom }, key) => zoom(key === '-' ? -1 : 1) },
]
