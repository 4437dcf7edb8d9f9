/**
 * Every property test runs on one seed, so a second run gives the same result. `SEED=random npm test -- FILE` explores.
 * fast-check prints the seed of a failure, and `SEED=n` runs it again.
 */
import fc from 'fast-check'

const { SEED = '20261120' } = process.env
const seed = SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(SEED)
if (!Number.isInteger(seed)) throw new Error(`SEED is a whole number or "random", not ${JSON.stringify(SEED)}`)

fc.configureGlobal({ seed })
