/** `?op=NAME`: one operation, with a call and its answer in each binding to copy. */
import type { BindingName, WireReply } from '../../contract/bindings/index.ts'
import { keyPlaceholder } from '../../contract/description/examples.ts'
import { type Sample, samplesOf } from '../../contract/description/samples.ts'
import { type FieldSet, fieldsIn } from '../../contract/field-set.ts'
import type { Interface } from '../../contract/interfaces.ts'
import { type OperationName, operation } from '../../contract/operations.ts'
import { type RecordName, records } from '../../contract/records.ts'
import type { Fields } from '../../contract/shape.ts'
import { html } from './html.ts'
import { allFields, decisions, facts, fieldList, headerLine, parametersTable } from './operation-parts.ts'
import { page } from './page.ts'

const bindingTitles: { readonly [Name in BindingName]: string } = {
  soap11: 'SOAP 1.1',
  soap12: 'SOAP 1.2',
  get: 'HTTP GET',
  post: 'HTTP POST',
}

export function operationPage(of: Interface, name: OperationName, baseUrl: string, fields: FieldSet): WireReply {
  const { purpose, result, decided } = operation(name)
  const linkTo = (record: string) => `#${record}`
  const samples = samplesOf(of, name, baseUrl, fields)
  return page(
    of,
    name,
    html`<header>
${back(fields)}
<h1><code>${name}</code></h1>
<p>${purpose}.</p>
</header>
${facts(name)}
<section aria-labelledby="parameters">
<h2 id="parameters">Parameters</h2>
${parametersTable(name)}
<p>HTTP GET and POST need every parameter, empty or not. In SOAP, a missing parameter counts as empty.</p>
</section>
<section aria-labelledby="samples">
<h2 id="samples">Samples</h2>
<p>Replace <code>${keyPlaceholder}</code> with a key, and <code>length</code> with the number of bytes.
In the answers, <code>string</code> and <code>1</code> are placeholders.</p>
<ul class="jump">${samples.map(({ binding }) => html`<li><a href="#${binding}">${bindingTitles[binding]}</a></li>`)}</ul>
${samples.map(sampleSection)}
</section>
<section aria-labelledby="result">
<h2 id="result">Result</h2>
<p>Fields in order. A field without a type is text. Each may be nil; an empty list is nil.</p>
${aboutOurs(name, fields)}
${fieldList(result, fields, linkTo)}
${[...recordsIn(result, fields)].map(
  (record) => html`<h3 id="${record}"><code>${record}</code></h3>${fieldList(records[record], fields, linkTo)}`,
)}
${decisions(decided)}
</section>`,
  )
}

const aboutOurs = (name: OperationName, fields: FieldSet) => {
  if (fields === 'interface') return ''
  if (fields === 'all') return html`<p>Our own fields come with the header <code>${headerLine}</code>.</p>`
  return html`<p>This page leaves out fields of our own. The header <code>${headerLine}</code> adds them: <a href="?op=${name}&amp;${allFields}">all fields</a>.</p>`
}

const sampleSection = ({ binding, request, reply }: Sample) => html`<h3 id="${binding}">${bindingTitles[binding]}</h3>
<figure><figcaption>Request</figcaption>
<pre tabindex="0" aria-label="${bindingTitles[binding]} request"><code>${request}</code></pre></figure>
<figure><figcaption>Answer</figcaption>
<pre tabindex="0" aria-label="${bindingTitles[binding]} answer"><code>${reply}</code></pre></figure>`

/** The records below these fields, outermost first. */
function recordsIn(fields: Fields, set: FieldSet, found = new Set<RecordName>()): Set<RecordName> {
  for (const [, shape] of fieldsIn(set, fields)) {
    if (!('record' in shape) || found.has(shape.record as RecordName)) continue
    found.add(shape.record as RecordName)
    recordsIn(records[shape.record as RecordName], set, found)
  }
  return found
}

const back = (fields: FieldSet) => html`<p><a href="?${fields === 'all' && allFields}">All operations</a></p>`

export const noSuchPage = (of: Interface, name: string): WireReply =>
  page(
    of,
    'No such operation',
    html`<header>${back('described')}<h1>No such operation</h1></header>
<p>This service has no operation called <code>${name.length > 60 ? `${name.slice(0, 60)}…` : name}</code>. Names are lower case, as in <code>${exampleName(of)}</code>.</p>`,
    404,
  )

/** A name that shows how the others are written. */
const exampleName = ({ operations }: Interface): string =>
  operations.find((name) => name === 'company_name_search') ?? operations[0] ?? ''
