/** What every program is told that tests start: where others are, and where to find what was compiled before. */
export const forPrograms = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }
