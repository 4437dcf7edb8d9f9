/** The page at the bare address: what the service offers, and how to call it. */
import type { WireReply } from '../../contract/bindings/index.ts'
import type { FieldSet } from '../../contract/field-set.ts'
import { type Interface, namespaceOf } from '../../contract/interfaces.ts'
import { type OperationName, operation } from '../../contract/operations.ts'
import { html } from './html.ts'
import { allFields, also, decisions, facts, fieldList, headerLine, parametersTable } from './operation-parts.ts'
import { page } from './page.ts'

const groups = {
  company: 'Companies',
  director: 'Officers',
  person: 'People and addresses',
  telephone: 'Telephones',
  place: 'Places',
  account: 'Account and keys',
  control: 'Controllers',
  sanctions: 'Sanctions',
  land: 'Land',
} as const

export function servicePage(of: Interface, baseUrl: string, fields: FieldSet): WireReply {
  const named = Map.groupBy(of.operations, (name) => operation(name).group)
  const shown = Object.entries(groups).filter(([group]) => named.has(group as keyof typeof groups))
  return page(
    of,
    of.title,
    html`<header>
<h1>${of.title}</h1>
<p>${of.operations.length} operations over SOAP 1.1, SOAP 1.2, HTTP GET and HTTP POST.
Generate a client from <a href="?WSDL${also(fields)}">the WSDL</a>.</p>
</header>
${howToCall(of, baseUrl, fields)}
<nav aria-label="Operations">
<h2>Operations</h2>
${shown.map(
  ([group, title]) =>
    html`<h3>${title}</h3><ul>${named.get(group as keyof typeof groups)?.map((name) => html`<li><a href="#${name}">${name}</a></li>`)}</ul>`,
)}
</nav>
${shown.map(
  ([group, title]) => html`<section aria-labelledby="group-${group}">
<h2 id="group-${group}">${title}</h2>
${named.get(group as keyof typeof groups)?.map((name) => operationArticle(name, fields))}
</section>`,
)}`,
  )
}

const howToCall = (of: Interface, baseUrl: string, fields: FieldSet) => {
  const address = baseUrl + of.path
  return html`<section aria-labelledby="how">
<h2 id="how">How to call</h2>
<dl class="pairs">
<div><dt>Address</dt><dd><code>${address}</code></dd></div>
<div><dt>Namespace</dt><dd><code>${namespaceOf(of, baseUrl)}</code></dd></div>
<div><dt>SOAP 1.1</dt><dd><code>POST</code> to the address as <code>text/xml</code>; <code>SOAPAction</code> is the namespace, <code>/</code> and the operation, or absent</dd></div>
<div><dt>SOAP 1.2</dt><dd><code>POST</code> to the address as <code>application/soap+xml</code>; no action is needed</dd></div>
<div><dt>HTTP GET</dt><dd><code>GET</code> the address, <code>/</code>, the operation and <code>?</code> with all parameters, empty or not</dd></div>
<div><dt>HTTP POST</dt><dd><code>POST</code> the same as <code>application/x-www-form-urlencoded</code></dd></div>
<div><dt>Key</dt><dd>Every operation takes <code>api_key</code>. HTTP GET puts it into the address, and addresses are logged. Prefer another binding.</dd></div>
<div><dt>Answers</dt><dd>Every field is sent, in order. Unknown values and empty lists are nil. A SOAP failure is a fault. An HTTP GET or POST failure is plain text, nearly always with status 500.</dd></div>
${fields !== 'interface' && html`<div><dt>Fields</dt><dd>By default, an answer has only the fields that the interface names or describes. To get our own fields too, send the header <code>${headerLine}</code>. <a href="?${allFields}">This page</a> and <a href="?WSDL&amp;${allFields}">the WSDL</a> with our own fields.</dd></div>`}
</dl>
</section>`
}

const operationArticle = (name: OperationName, fields: FieldSet) => html`<article id="${name}">
<h3><a href="?op=${name}${also(fields)}"><code>${name}</code></a></h3>
<p>${operation(name).purpose}.</p>
<details>
<summary>Parameters and result<span class="visually-hidden"> of ${name}</span></summary>
${facts(name)}
${parametersTable(name)}
<h4>Result fields, in order</h4>
${fieldList(operation(name).result, fields, (record) => `?op=${name}${also(fields)}#${record}`)}
${decisions(operation(name).decided)}
</details>
</article>`
