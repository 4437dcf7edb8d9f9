/** What a room's routes are: they add themselves to the application, in the types of their schemas. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

export const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()
export type Routes = (app: ReturnType<typeof typed>) => Promise<void>
