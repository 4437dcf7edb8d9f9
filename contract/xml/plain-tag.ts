/** A start tag that readPlain can handle, and the namespaces in scope. */
import { type Attribute, type OpenTag, openTag } from './place.ts'

/** The binding of a prefix (empty for the default namespace), and the outer bindings. */
export type Scope = { prefix: string; uri: string; outer: Scope; size: number } | null
export type Tag = {
  /** Its text in the document, from after `<` to `>`. */
  text: string
  /** The name with its prefix. */
  name: string
  tag: OpenTag
  isEmpty: boolean
  outer: Scope
  scope: Scope
  /** The tag that followed it last time. */
  next: Tag | null
}
type Written = { name: string; prefix: string; local: string; value: string }

const name = String.raw`(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)`
const value = String.raw`=(?:"([^"<&\t\n]*)"|'([^'<&\t\n]*)')`
const space = String.raw`[\t\n ]`
const whole = new RegExp(`^${name}((?:${space}+${unheard(name)}${unheard(value)})*)${space}*(/?)>$`)
const attribute = new RegExp(name + value, 'g')

/** With more than this the full parser decides. */
const most = { attributes: 60, bindings: 60 }

/** Null if the tag is not plain, or is wrong. */
export function toTag(text: string, outer: Scope): Tag | null {
  const parts = whole.exec(text)
  if (!parts) return null
  const [, prefix = '', local = '', rest = '', slash] = parts
  const written = [...rest.matchAll(attribute)].map(toWritten)
  if (written.length > most.attributes || hasTwice(written.map(({ name }) => name))) return null
  const scope = declared(written, outer)
  const uri = scope === undefined ? null : uriOf(prefix, scope)
  const attributes = scope === undefined ? null : resolved(written, scope)
  if (scope === undefined || uri === null || attributes === null) return null
  const name = prefix === '' ? local : `${prefix}:${local}`
  return { text, name, tag: openTag(local, uri, attributes), isEmpty: slash === '/', outer, scope, next: null }
}

/** The same pattern without capturing groups. */
function unheard(pattern: string): string {
  return pattern.replace(/\((?!\?)/g, '(?:')
}

const toWritten = ([, prefix = '', local = '', double, single]: RegExpExecArray): Written => ({
  name: prefix === '' ? local : `${prefix}:${local}`,
  prefix,
  local,
  value: double ?? single ?? '',
})

const hasTwice = (texts: string[]) => texts.length > 1 && new Set(texts).size < texts.length

const declares = ({ prefix, name }: Written) => prefix === 'xmlns' || name === 'xmlns'

/** Undefined for an unusual declaration, which the full parser must check. */
function declared(attributes: Written[], outer: Scope): Scope | undefined {
  let scope = outer
  for (const { prefix, local, value } of attributes.filter(declares)) {
    const size = (scope?.size ?? 0) + 1
    const isNamed = prefix === 'xmlns'
    const isOdd = value !== value.trim() || value.startsWith('http://www.w3.org/XML/') || value.includes('xmlns')
    if (isOdd || size > most.bindings || (isNamed && (value === '' || /^xml(ns)?$/.test(local)))) return undefined
    scope = { prefix: isNamed ? local : '', uri: value, outer: scope, size }
  }
  return scope
}

/** Null if the prefix is unbound, or reserved by the specification. */
function uriOf(prefix: string, scope: Scope): string | null {
  for (let each = scope; each; each = each.outer) if (each.prefix === prefix) return each.uri
  return prefix === '' ? '' : null
}

function resolved(written: Written[], scope: Scope): Attribute[] | null {
  const attributes: Attribute[] = []
  for (const { prefix, local, value } of written.filter((each) => !declares(each))) {
    const uri = prefix === '' ? '' : uriOf(prefix, scope)
    if (uri === null) return null
    attributes.push({ name: local, uri, value })
  }
  return hasTwice(attributes.map(({ name, uri }) => `${uri} ${name}`)) ? null : attributes
}
