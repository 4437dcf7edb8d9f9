import { z } from 'zod'

export type Json = { [member: string]: unknown }

export function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
