/** What each tool is called. */
export const measuredBy = { distance: 'Measure a distance', area: 'Measure an area' } as const
