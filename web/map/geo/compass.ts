const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

/** A bearing in the words of a compass. */
export const windOf = (bearing: number): string => winds[Math.round(bearing / 45) % 8] ?? ''
