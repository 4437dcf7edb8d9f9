/** What this application can be asked, for programs. */
import type { Routes } from '../http/routes.ts'
import { type DeclaredRoute, openApiDocument } from './document.ts'

type Options = { publicUrl: string; cookieName: string; declared: readonly DeclaredRoute[] }

export const openApiRoutes =
  ({ declared, ...options }: Options): Routes =>
  async (app) => {
    const schema = { summary: 'This document' }
    app.get('/api/openapi.json', { schema, config: { isPublic: true } }, async () => openApiDocument(declared, options))
  }
