/** The environment of every program that tests start: PATH, and the cache of compiled code. */
export const forPrograms = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }
