/** The four bindings, at one base address. */
import { isOfInterface } from '../shape.ts'
import { ValuesWriter } from '../xml/values-writer.ts'
import type { Binding, BindingName } from './binding.ts'
import { formBinding } from './form.ts'
import { soap11, soap12, soapBinding } from './soap.ts'

export * from './binding.ts'

const everything = new ValuesWriter()
const interfaceOnly = new ValuesWriter(isOfInterface)

type Bindings = { [Name in BindingName]: Binding }

/** The addresses are chosen by callers, in their Host header: only so many are kept. */
const mostKept = 100
const kept = { strict: new Map<string, Bindings>(), whole: new Map<string, Bindings>() }

/** @param strict answer with the interface's own fields alone (SERVICE_STRICT). */
export function bindingsAt(baseUrl: string, { strict = false } = {}): Bindings {
  const made = strict ? kept.strict : kept.whole
  const known = made.get(baseUrl)
  if (known) return known
  if (made.size >= mostKept) made.clear()
  const bindings = makeBindings(baseUrl, strict)
  made.set(baseUrl, bindings)
  return bindings
}

function makeBindings(baseUrl: string, strict: boolean): Bindings {
  const values = strict ? interfaceOnly : everything
  return {
    soap11: soapBinding(soap11, baseUrl, values),
    soap12: soapBinding(soap12, baseUrl, values),
    get: formBinding('get', baseUrl, values),
    post: formBinding('post', baseUrl, values),
  }
}
