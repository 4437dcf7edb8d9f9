import { formatOf } from '../../contract/check.ts'
import { factsOf, shapeInWords } from '../../contract/description/facts.ts'
import { type FieldSet, fieldsIn, fieldsParameter } from '../../contract/field-set.ts'
import type { OperationRow } from '../../contract/operation-row.ts'
import { type OperationName, operation } from '../../contract/operations.ts'
import type { ParameterName } from '../../contract/parameters.ts'
import { publicPrices } from '../../contract/prices.ts'
import type { Addition, Fields } from '../../contract/shape.ts'
import { Html, html } from './html.ts'

export const headerLine = 'Whereabouts-Fields: all'
/** In an address of these pages: describes our own fields too. */
export const allFields = `${fieldsParameter}=all`
export const also = (fields: FieldSet): string => (fields === 'all' ? `&${allFields}` : '')

/** Names of the contract are letters, digits and underscores, so they need no escaping. */
const code = (name: string) => `<code>${name}</code>`

export const facts = (name: OperationName): Html => {
  const price = publicPrices[name] === undefined && 'Price not known: none is published.'
  return html`<ul class="facts">${[...factsOf(name, code), price].map((fact) => fact && html`<li>${new Html(fact)}</li>`)}</ul>`
}

export function parametersTable(name: OperationName): Html {
  const row = operation(name)
  return html`<table>
<caption>Parameters, in order</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Given</th><th scope="col">Must be</th></tr></thead>
<tbody>${row.params.map((parameter) => parameterRow(row, parameter))}</tbody>
</table>`
}

const words = { required: 'required', 'one of': 'alternative', optional: 'optional' }

const parameterRow = (row: OperationRow, parameter: OperationRow['params'][number]) => {
  const requirement = requirementOf(row, parameter)
  return html`<tr><th scope="row"><code>${parameter}</code></th><td class="${requirement.replace(' ', '-')}">${words[requirement]}</td><td>${formatOf(row, parameter).mustBe}</td></tr>`
}

/** @param linkTo the description of a record, if it is on this page */
export const fieldList = (fields: Fields, set: FieldSet, linkTo?: (record: string) => string): Html => {
  const shown = fieldsIn(set, fields)
  if (shown.length === 0) return html`<p>An empty element.</p>`
  const record = (name: string) => (linkTo ? `<a href="${linkTo(name)}">${code(name)}</a>` : code(name))
  return html`<ul class="fields">${shown.map(
    ([name, shape]) =>
      html`<li><code>${name}</code>${shape.kind !== 'text' && html` <span>${new Html(shapeInWords(shape, record))}</span>`}${shape.addition && html` <span>${additionInWords(shape.addition)}</span>`}</li>`,
  )}</ul>`
}

export const decisions = (names: readonly string[]): Html =>
  html`<p class="decisions">Where the interface is silent: ${names.map((name, index) => html`${index > 0 && ', '}decision ${numberOf(name)} (${name.slice(5).replaceAll('-', ' ')})`)}.</p>`

const additionInWords = ({ kind, decision }: Addition) =>
  `${kind === 'ours' ? 'ours' : 'described in words'}, decision ${numberOf(decision)}`

const numberOf = (decision: string) => Number(decision.slice(0, 4))

/** Whether a call must fill in a parameter: always, in one of several sets, or never (decision 0012). */
function requirementOf({ needs }: OperationRow, parameter: ParameterName): 'required' | 'one of' | 'optional' {
  if (parameter === 'api_key') return 'required'
  const sets = needs.filter((set) => set.includes(parameter))
  if (sets.length === 0) return 'optional'
  return sets.length === needs.length ? 'required' : 'one of'
}
