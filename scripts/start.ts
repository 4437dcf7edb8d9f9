/** npm start: the application is built where it must be, and runs. */
import { buildWhenStale } from './build.ts'

buildWhenStale()
await import('../bff/main.ts')
