/** Text messages: their legal grounds (decision 0046), and how they are charged (decision 0023). */

/** Characters outside the first 128 that are allowed. One of them makes blocks shorter. */
export const unicodeCharacters = (message: string): string[] => [...new Set(message.match(/[^\0-\x7f]/gu))]

/** Characters in a block. Outside the first 128, those beyond the basic plane count as two. */
export const blockLength = { plain: 160, unicode: 70 } as const

export const blockLengthOf = (message: string): number =>
  unicodeCharacters(message).length === 0 ? blockLength.plain : blockLength.unicode

export const blocksOf = (message: string): number => Math.max(1, Math.ceil(message.length / blockLengthOf(message)))

/** The legal grounds for a message (PECR, regulation 22), in the words that the sender confirms. */
export const footings = {
  service:
    'A service message: about something its recipient asked for, bought or takes part in, and it markets nothing.',
  marketing:
    'Marketing: its recipient consented to texts from this sender, or bought from it and could refuse them; the message names its sender and says how to stop them, free.',
} as const
export type Footing = keyof typeof footings
