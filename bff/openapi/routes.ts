import { openApi } from '../../contract/desk/fields.ts'
import type { Routes } from '../http/routes.ts'
import { type DeclaredRoute, openApiDocument } from './document.ts'

type Options = { publicUrl: string; cookieName: string; declared: readonly DeclaredRoute[] }

export const openApiRoutes =
  ({ declared, ...options }: Options): Routes =>
  async (app) => {
    const schema = { summary: 'Read this document', response: { 200: openApi } }
    app.get('/api/openapi.json', { schema, config: { isPublic: true } }, async () => openApiDocument(declared, options))
  }
