/** npm start: builds the application if needed, and runs it. */
import { buildWhenStale } from './build.ts'

buildWhenStale()
await import('../bff/main.ts')
