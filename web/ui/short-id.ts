/** The end of an id, which tells it from others: it begins with its time, and those of one minute begin alike. */
export const shortId = (id: string | undefined): string => (id ? `…${id.slice(-6)}` : '')
