/** The four bindings of an interface, at one base address. */
import { type FieldSet, fieldSets, isNilInSoap } from '../field-set.ts'
import { type Interface, lookupInterface, namespaceOf } from '../interfaces.ts'
import { ValuesWriter } from '../xml/values-writer.ts'
import type { Binding, BindingName } from './binding.ts'
import { formBinding } from './form.ts'
import { soap11, soap12, soapBinding } from './soap.ts'

export * from './binding.ts'

type Bindings = { [Name in BindingName]: Binding }

/** By path and namespace. Callers choose the address with their Host header, so the number kept is limited. */
const mostKept = 100
const bySet = Object.fromEntries(fieldSets.map((set) => [set, bindingsOf(set)])) as {
  [Set in FieldSet]: (of: Interface, namespace: string) => Bindings
}

type Options = {
  /** The fields of the answers that these bindings write. They read every field. */
  fields?: FieldSet
  of?: Interface
}

export const bindingsAt = (baseUrl: string, options: Options = {}): Bindings =>
  bindingsIn(namespaceOf(options.of ?? lookupInterface, baseUrl), options)

/** For a service whose namespace may differ from its address. */
export const bindingsIn = (namespace: string, { fields = 'all', of = lookupInterface }: Options = {}): Bindings =>
  bySet[fields](of, namespace)

function bindingsOf(set: FieldSet): (of: Interface, namespace: string) => Bindings {
  const values = new ValuesWriter(set)
  const valuesInSoap = new ValuesWriter(set, (shape) => isNilInSoap(set, shape))
  const kept = new Map<string, Bindings>()
  return function inNamespace(of, namespace) {
    const key = `${of.path} ${namespace}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const bindings = {
      soap11: soapBinding(soap11, of, namespace, valuesInSoap),
      soap12: soapBinding(soap12, of, namespace, valuesInSoap),
      get: formBinding('get', of, namespace, values),
      post: formBinding('post', of, namespace, values),
    }
    kept.set(key, bindings)
    return bindings
  }
}
