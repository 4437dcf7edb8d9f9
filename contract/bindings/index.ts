/** The four bindings, at one base address. */
import { type FieldSet, fieldSets, isNilInSoap } from '../field-set.ts'
import { ValuesWriter } from '../xml/values-writer.ts'
import { type Binding, type BindingName, serviceNamespace } from './binding.ts'
import { formBinding } from './form.ts'
import { soap11, soap12, soapBinding } from './soap.ts'

export * from './binding.ts'

type Bindings = { [Name in BindingName]: Binding }

/** By namespace. Callers choose the address with their Host header, so the number kept is limited. */
const mostKept = 100
const bySet = Object.fromEntries(fieldSets.map((set) => [set, bindingsOf(set)])) as {
  [Set in FieldSet]: (namespace: string) => Bindings
}

type Options = {
  /** The fields of the answers that these bindings write. They read every field. */
  fields?: FieldSet
}

export const bindingsAt = (baseUrl: string, options?: Options): Bindings =>
  bindingsIn(serviceNamespace(baseUrl), options)

/** For a service whose namespace may differ from its address. */
export const bindingsIn = (namespace: string, { fields = 'all' }: Options = {}): Bindings => bySet[fields](namespace)

function bindingsOf(set: FieldSet): (namespace: string) => Bindings {
  const values = new ValuesWriter(set)
  const valuesInSoap = new ValuesWriter(set, (shape) => isNilInSoap(set, shape))
  const kept = new Map<string, Bindings>()
  return function inNamespace(namespace) {
    const known = kept.get(namespace)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const bindings = {
      soap11: soapBinding(soap11, namespace, valuesInSoap),
      soap12: soapBinding(soap12, namespace, valuesInSoap),
      get: formBinding('get', namespace, values),
      post: formBinding('post', namespace, values),
    }
    kept.set(namespace, bindings)
    return bindings
  }
}
