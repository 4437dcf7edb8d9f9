/** Pages about the service: `?WSDL`, `?op=NAME`, and a page for people. */
import type { WireReply, WireRequest } from '../../contract/bindings/index.ts'
import { wsdlAt } from '../../contract/description/wsdl.ts'
import { fieldSetFor, fieldsParameter } from '../../contract/field-set.ts'
import { interfaces, operationIn } from '../../contract/interfaces.ts'
import { createRecent } from '../recent.ts'
import { noSuchPage, operationPage } from './operation-page.ts'
import { servicePage } from './service-page.ts'

type Described = Pick<WireRequest, 'method' | 'path' | 'query'> & { baseUrl: string }

export function descriptionFor({ method, path, query, baseUrl }: Described, strict: boolean): WireReply | undefined {
  const of = interfaces.find((each) => each.path === path)
  if (!of || (method !== 'GET' && method !== 'HEAD')) return undefined
  const asked = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]))
  const fields = fieldSetFor(asked.get(fieldsParameter), strict)
  if (asked.has('wsdl'))
    return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' }, body: wsdlAt(baseUrl, fields, of) }
  const op = asked.get('op')
  const operation = op === undefined ? undefined : operationIn(of, op)
  if (op !== undefined && !operation) return noSuchPage(of, op)
  const name = `${fields} ${baseUrl} ${of.path} ${operation ?? ''}`
  const page =
    pages.get(name) ?? (operation ? operationPage(of, operation, baseUrl, fields) : servicePage(of, baseUrl, fields))
  pages.keep(name, page, page.body.length)
  return page
}

/** Callers choose these addresses with their Host header, so their number is limited. */
const pages = createRecent<WireReply>({ most: 1_000, size: 8_388_608 })
