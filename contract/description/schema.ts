/** The XML Schema of calls and answers, field by field as values-writer.ts writes them (decisions 0002, 0025). */
import { type FieldSet, fieldsIn } from '../field-set.ts'
import type { Interface } from '../interfaces.ts'
import { type OperationName, operation } from '../operations.ts'
import { type RecordName, records } from '../records.ts'
import type { Fields, Shape } from '../shape.ts'
import { element } from './element.ts'
import { arrayName, typeName } from './names.ts'

export function schemaOf(of: Interface, namespace: string, set: FieldSet): string {
  const fieldsType = (name: string, fields: Fields) => complexType(name, fieldsIn(set, fields).map(fieldElement))
  const reached = recordsReached(of, set)

  return element('s:schema', { elementFormDefault: 'qualified', targetNamespace: namespace }, [
    ...of.operations.flatMap(wrapperElements),
    ...of.operations.map((name) => fieldsType(`${name}_res`, operation(name).result)),
    ...reached.map((name) => fieldsType(typeName(name), records[name])),
    ...arrayTypes(of, reached, set),
  ])
}

/** A record that only a field of ours holds has no place in the description without them. */
function recordsReached({ operations, records: described }: Interface, set: FieldSet): RecordName[] {
  const reached = new Set<RecordName>()
  const reach = (fields: Fields): void => {
    for (const [, shape] of fieldsIn(set, fields)) {
      if (!('record' in shape) || reached.has(shape.record as RecordName)) continue
      reached.add(shape.record as RecordName)
      reach(records[shape.record as RecordName])
    }
  }
  for (const name of operations) reach(operation(name).result)
  return described.filter((name) => reached.has(name))
}

/** The two elements of the SOAP body, and the root of the HTTP forms. */
const wrapperElements = (name: OperationName) => [
  wrapper(name, operation(name).params.map(parameterElement)),
  wrapper(`${name}Response`, [one({ name: `${name}Result`, type: `tns:${name}_res` })]),
  element('s:element', { name: `${name}_res`, type: `tns:${name}_res` }),
]

const wrapper = (name: string, fields: string[]) =>
  element('s:element', { name }, [element('s:complexType', {}, [sequence(fields)])])

/** A missing one counts as empty (decision 0012). */
const parameterElement = (name: string) =>
  element('s:element', { minOccurs: '0', maxOccurs: '1', name, type: 's:string' })

/** Every field is sent, in order, and every one may be nil. */
const fieldElement = ([name, shape]: [string, Shape]) => one({ name, nillable: 'true', type: typeOf(shape) })

const one = (attributes: { [name: string]: string }) =>
  element('s:element', { minOccurs: '1', maxOccurs: '1', ...attributes })

const sequence = (elements: string[]) => element('s:sequence', {}, elements)
const complexType = (name: string, elements: string[]) => element('s:complexType', { name }, [sequence(elements)])

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return 's:string'
    case 'integer':
      return 's:int'
    case 'record':
      return `tns:${typeName(shape.record)}`
    case 'list':
      return `tns:${arrayName(typeName(shape.record))}`
    case 'texts':
      return `tns:${arrayName(shape.item)}`
  }
}

/** One for each kind of list. A list of texts has the name of its items. Items are never nil. */
function arrayTypes(of: Interface, reached: readonly RecordName[], set: FieldSet): string[] {
  const shapes = [
    ...reached.map((name) => records[name]),
    ...of.operations.map((name) => operation(name).result),
  ].flatMap((fields: Fields) => fieldsIn(set, fields).map(([, shape]) => shape))
  const items = new Map(
    shapes.flatMap((shape): [string, string][] => {
      if (shape.kind === 'list') return [[shape.record, typeName(shape.record)]]
      return shape.kind === 'texts' ? [[shape.item, 'string']] : []
    }),
  )
  return [...items].map(([name, type]) =>
    complexType(arrayName(type === 'string' ? name : type), [
      element('s:element', {
        minOccurs: '0',
        maxOccurs: 'unbounded',
        name,
        type: type === 'string' ? 's:string' : `tns:${type}`,
      }),
    ]),
  )
}
