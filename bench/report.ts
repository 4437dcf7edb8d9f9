/** A report of 1,000 facts, in the memory settings of the application. */
import { runAsApplication } from './measure/as-application.ts'

await runAsApplication(new URL('./report/thousand-facts.ts', import.meta.url))
