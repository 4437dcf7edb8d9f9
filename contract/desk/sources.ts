/** Sources of answers: the source of one answer, and the registers that the lookup service reads. */
import { z } from 'zod'
import { sourceKinds } from '../source.ts'
import { textOrNull } from './fields.ts'

export const answerSource = z.object({
  register: z.string().describe('The name of the register.'),
  kind: z.enum(sourceKinds),
  of: textOrNull.describe('The day of a loaded file, or the time of a live answer; null for sample data.'),
  licence: textOrNull,
})

export type Register = z.infer<typeof register>
const register = answerSource.extend({
  rows: z.number().nullable(),
  attribution: textOrNull.describe('The words that its licence asks to show.'),
  operations: z.array(z.string()).describe('The operations that it answers.'),
})

/** The lookup service's own reply. */
export const serviceRegisters = z.object({ registers: z.array(register).max(100) })

export type Registers = z.infer<typeof registers>
export const registers = z.object({
  registers: z.array(register).nullable().describe('Null where the lookup service does not tell.'),
})
