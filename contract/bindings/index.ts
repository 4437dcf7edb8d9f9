/** The four bindings, at one base address. */
import { isOfInterface } from '../shape.ts'
import { ValuesWriter } from '../xml/values-writer.ts'
import type { Binding, BindingName } from './binding.ts'
import { formBinding } from './form.ts'
import { soap11, soap12, soapBinding } from './soap.ts'

export * from './binding.ts'

const everything = new ValuesWriter()
const interfaceOnly = new ValuesWriter(isOfInterface)

/** @param strict answer with the interface's own fields alone (SERVICE_STRICT). */
export function bindingsAt(baseUrl: string, { strict = false } = {}): { [Name in BindingName]: Binding } {
  const values = strict ? interfaceOnly : everything
  return {
    soap11: soapBinding(soap11, baseUrl, values),
    soap12: soapBinding(soap12, baseUrl, values),
    get: formBinding('get', baseUrl, values),
    post: formBinding('post', baseUrl, values),
  }
}
