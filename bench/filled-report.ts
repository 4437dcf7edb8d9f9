/** A report with every block that fills itself, in the memory settings of the application. */
import { runAsApplication } from './measure/as-application.ts'

await runAsApplication(new URL('./report/every-block.ts', import.meta.url))
