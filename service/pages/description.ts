/** Pages about the service: `?WSDL`, `?op=NAME`, and a page for people. */
import { servicePath, type WireReply, type WireRequest } from '../../contract/bindings/index.ts'
import { wsdlAt } from '../../contract/description/wsdl.ts'
import { fieldSetFor, fieldsParameter } from '../../contract/field-set.ts'
import { isOperation } from '../../contract/operations.ts'
import { createRecent } from '../recent.ts'
import { noSuchPage, operationPage } from './operation-page.ts'
import { servicePage } from './service-page.ts'

type Described = Pick<WireRequest, 'method' | 'path' | 'query'> & { baseUrl: string }

export function descriptionFor({ method, path, query, baseUrl }: Described, strict: boolean): WireReply | undefined {
  if (path !== servicePath || (method !== 'GET' && method !== 'HEAD')) return undefined
  const asked = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]))
  const fields = fieldSetFor(asked.get(fieldsParameter), strict)
  if (asked.has('wsdl'))
    return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' }, body: wsdlAt(baseUrl, fields) }
  const operation = asked.get('op')
  if (operation !== undefined && !isOperation(operation)) return noSuchPage(operation)
  const name = `${fields} ${baseUrl} ${operation ?? ''}`
  const page = pages.get(name) ?? (operation ? operationPage(operation, baseUrl, fields) : servicePage(baseUrl, fields))
  pages.keep(name, page, page.body.length)
  return page
}

/** Callers choose these addresses with their Host header, so their number is limited. */
const pages = createRecent<WireReply>({ most: 1_000, size: 8_388_608 })
