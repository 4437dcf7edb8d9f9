/** What the keys do in a table, for those who ask. */
export const tableKeys = [
  { keys: ['j', 'k'], does: 'Next row, previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row, or no longer' },
  { keys: ['Shift', 'x'], does: 'Select from the row selected last to this one' },
  { keys: ['Esc'], does: 'Select none' },
] as const
