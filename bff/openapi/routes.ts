import { type DeclaredRoute, openApiDocument } from './document.ts'

type Options = { publicUrl: string; cookieName: string; declared: readonly DeclaredRoute[] }

export const openApiHandlers = ({ declared, ...options }: Options) => ({
  describe: async () => openApiDocument(declared, options),
})
