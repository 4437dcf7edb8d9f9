/** The four bindings, at one base address. */
import { isOfInterface } from '../shape.ts'
import { ValuesWriter } from '../xml/values-writer.ts'
import { type Binding, type BindingName, serviceNamespace } from './binding.ts'
import { formBinding } from './form.ts'
import { soap11, soap12, soapBinding } from './soap.ts'

export * from './binding.ts'

const everything = new ValuesWriter()
const interfaceOnly = new ValuesWriter(isOfInterface)
/** The interface says that sic_code is nil in SOAP (2.1; decision 0006). */
const interfaceOnlyInSoap = new ValuesWriter(isOfInterface, (shape) => 'record' in shape && shape.record === 'sic_code')

type Bindings = { [Name in BindingName]: Binding }

/** By namespace. Callers choose the address with their Host header, so the number kept is limited. */
const mostKept = 100
const kept = { strict: new Map<string, Bindings>(), whole: new Map<string, Bindings>() }

/** @param strict answers with only the interface's own fields (SERVICE_STRICT). */
export const bindingsAt = (baseUrl: string, { strict = false } = {}): Bindings =>
  bindingsIn(serviceNamespace(baseUrl), { strict })

/** For a service whose namespace may differ from its address. */
export function bindingsIn(namespace: string, { strict = false } = {}): Bindings {
  const made = strict ? kept.strict : kept.whole
  const known = made.get(namespace)
  if (known) return known
  if (made.size >= mostKept) made.clear()
  const bindings = makeBindings(namespace, strict)
  made.set(namespace, bindings)
  return bindings
}

function makeBindings(namespace: string, strict: boolean): Bindings {
  const values = strict ? interfaceOnly : everything
  const valuesInSoap = strict ? interfaceOnlyInSoap : everything
  return {
    soap11: soapBinding(soap11, namespace, valuesInSoap),
    soap12: soapBinding(soap12, namespace, valuesInSoap),
    get: formBinding('get', namespace, values),
    post: formBinding('post', namespace, values),
  }
}
