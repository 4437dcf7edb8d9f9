/** Text messages are charged by the block (decision 0023). */

/** The characters outside the first 128, each once: one of them is enough for a block to hold less. */
export const beyondPlain = (message: string): string[] => [...new Set(message.match(/[^\0-\x7f]/gu))]

/** Characters a block; of those outside the first 128, the ones outside the basic plane count as two. */
export const blockLength = { plain: 160, unicode: 70 } as const

export const blockLengthOf = (message: string): number =>
  beyondPlain(message).length === 0 ? blockLength.plain : blockLength.unicode

export const blocksOf = (message: string): number => Math.max(1, Math.ceil(message.length / blockLengthOf(message)))
