/** The WSDL, against fragments written by hand from the interface and the ways of ASMX (spec/semantics 1.9). */
import { expect, test } from 'vitest'
import { lookupInterface, registerInterface } from '../interfaces.ts'
import { operation } from '../operations.ts'
import { type Element, readTree } from '../xml/tree.ts'
import { wsdlAt } from './wsdl.ts'

const wsdl = wsdlAt('https://lookup.example', 'described', lookupInterface)
const definitions = readTree(wsdl)

/** Lines without the space before them: how deep they stand is for the reader. */
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
const holds = (fragment: string) => expect(lines(wsdl)).toContain(lines(fragment))

test('one operation whole: tps_full, its elements and its types', () => {
  holds(`
    <s:element name="tps_full">
      <s:complexType>
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="1" name="api_key" type="s:string" />
          <s:element minOccurs="0" maxOccurs="1" name="client" type="s:string" />
          <s:element minOccurs="0" maxOccurs="1" name="telephone_number" type="s:string" />
        </s:sequence>
      </s:complexType>
    </s:element>
    <s:element name="tps_fullResponse">
      <s:complexType>
        <s:sequence>
          <s:element minOccurs="1" maxOccurs="1" name="tps_fullResult" type="tns:tps_full_res" />
        </s:sequence>
      </s:complexType>
    </s:element>
    <s:element name="tps_full_res" type="tns:tps_full_res" />`)
  holds(`
    <s:complexType name="tps_full_res">
      <s:sequence>
        <s:element minOccurs="1" maxOccurs="1" name="tps_status" nillable="true" type="s:string" />
        <s:element minOccurs="1" maxOccurs="1" name="ctps_status" nillable="true" type="s:string" />
        <s:element minOccurs="1" maxOccurs="1" name="telephone_number" nillable="true" type="s:string" />
        <s:element minOccurs="1" maxOccurs="1" name="tps_result_list" nillable="true" type="tns:ArrayOfTps_result" />
      </s:sequence>
    </s:complexType>`)
  holds(`
    <s:complexType name="tps_result">
      <s:sequence>
        <s:element minOccurs="1" maxOccurs="1" name="telephone_number" nillable="true" type="s:string" />
        <s:element minOccurs="1" maxOccurs="1" name="tps_status" nillable="true" type="s:string" />
      </s:sequence>
    </s:complexType>`)
  holds(`
    <s:complexType name="ArrayOfTps_result">
      <s:sequence>
        <s:element minOccurs="0" maxOccurs="unbounded" name="tps_result" type="tns:tps_result" />
      </s:sequence>
    </s:complexType>`)
})

test('one operation whole: tps_full, its messages and its four bindings', () => {
  holds(`
    <wsdl:message name="tps_fullSoapIn">
      <wsdl:part name="parameters" element="tns:tps_full" />
    </wsdl:message>
    <wsdl:message name="tps_fullSoapOut">
      <wsdl:part name="parameters" element="tns:tps_fullResponse" />
    </wsdl:message>
    <wsdl:message name="tps_fullHttpGetIn">
      <wsdl:part name="api_key" type="s:string" />
      <wsdl:part name="client" type="s:string" />
      <wsdl:part name="telephone_number" type="s:string" />
    </wsdl:message>
    <wsdl:message name="tps_fullHttpGetOut">
      <wsdl:part name="Body" element="tns:tps_full_res" />
    </wsdl:message>
    <wsdl:message name="tps_fullHttpPostIn">
      <wsdl:part name="api_key" type="s:string" />
      <wsdl:part name="client" type="s:string" />
      <wsdl:part name="telephone_number" type="s:string" />
    </wsdl:message>
    <wsdl:message name="tps_fullHttpPostOut">
      <wsdl:part name="Body" element="tns:tps_full_res" />
    </wsdl:message>`)
  holds(`
      <wsdl:input message="tns:tps_fullSoapIn" />
      <wsdl:output message="tns:tps_fullSoapOut" />
    </wsdl:operation>`)
  for (const soap of ['soap', 'soap12'])
    holds(`
      <wsdl:operation name="tps_full">
        <${soap}:operation soapAction="https://lookup.example/soap/tps_full" style="document" />
        <wsdl:input>
          <${soap}:body use="literal" />
        </wsdl:input>
        <wsdl:output>
          <${soap}:body use="literal" />
        </wsdl:output>
      </wsdl:operation>`)
  for (const input of ['<http:urlEncoded />', '<mime:content type="application/x-www-form-urlencoded" />'])
    holds(`
      <wsdl:operation name="tps_full">
        <http:operation location="/tps_full" />
        <wsdl:input>
          ${input}
        </wsdl:input>
        <wsdl:output>
          <mime:mimeXml part="Body" />
        </wsdl:output>
      </wsdl:operation>`)
})

test('four ports at the one address', () => {
  holds(`
    <wsdl:service name="Lookup">
      <wsdl:port name="LookupSoap" binding="tns:LookupSoap">
        <soap:address location="https://lookup.example/soap/service.asmx" />
      </wsdl:port>
      <wsdl:port name="LookupSoap12" binding="tns:LookupSoap12">
        <soap12:address location="https://lookup.example/soap/service.asmx" />
      </wsdl:port>
      <wsdl:port name="LookupHttpGet" binding="tns:LookupHttpGet">
        <http:address location="https://lookup.example/soap/service.asmx" />
      </wsdl:port>
      <wsdl:port name="LookupHttpPost" binding="tns:LookupHttpPost">
        <http:address location="https://lookup.example/soap/service.asmx" />
      </wsdl:port>
    </wsdl:service>`)
  holds(`
    <wsdl:binding name="LookupSoap12" type="tns:LookupSoap">
      <soap12:binding transport="http://schemas.xmlsoap.org/soap/http" style="document" />`)
  holds(`
    <wsdl:binding name="LookupHttpGet" type="tns:LookupHttpGet">
      <http:binding verb="GET" />`)
})

test('the namespace has no slash at its end, and local elements are in it', () => {
  expect(wsdl).toContain('targetNamespace="https://lookup.example/soap">')
  expect(wsdl).toContain('<s:schema elementFormDefault="qualified" targetNamespace="https://lookup.example/soap">')
})

test('integers are integers, texts in a list are texts, and records of lists go by their own names', () => {
  holds('<s:element minOccurs="1" maxOccurs="1" name="num_pages" nillable="true" type="s:int" />')
  holds('<s:element minOccurs="1" maxOccurs="1" name="available" nillable="true" type="s:int" />')
  holds('<s:element minOccurs="1" maxOccurs="1" name="satistfied_date" nillable="true" type="s:string" />')
  holds('<s:element minOccurs="1" maxOccurs="1" name="method_list" nillable="true" type="tns:ArrayOfString" />')
  holds('<s:element minOccurs="0" maxOccurs="unbounded" name="string" type="s:string" />')
  holds('<s:element minOccurs="1" maxOccurs="1" name="other_address_list" nillable="true" type="tns:ArrayOfAddress" />')
  holds('<s:element minOccurs="1" maxOccurs="1" name="appt_list" nillable="true" type="tns:ArrayOfDirector" />')
})

test('the record that shares its name with an operation has a type of another name', () => {
  holds('<s:element minOccurs="0" maxOccurs="unbounded" name="area_code" type="tns:area_code_record" />')
})

test('the 22 operations stand in each of the three port types, and every name leads somewhere', () => {
  const all = [...walk(definitions)]
  const portTypes = all.filter(({ name }) => name === 'portType')
  expect(portTypes.map((element) => attribute(element, 'name'))).toEqual([
    'LookupSoap',
    'LookupHttpGet',
    'LookupHttpPost',
  ])
  for (const { children } of portTypes)
    expect(children.map((element) => attribute(element, 'name'))).toEqual(lookupInterface.operations)

  const defined = new Set(all.map((element) => attribute(element, 'name')))
  const used = all.flatMap(({ attributes }) => attributes.filter(({ value }) => value.startsWith('tns:')))
  expect(used.length).toBeGreaterThan(300)
  for (const { value } of used) expect(defined).toContain(value.slice(4))
})

test('elements and types have names of their own, small and capital letters alike', () => {
  const top = [...walk(definitions)].find(({ name }) => name === 'schema')?.children ?? []
  for (const kind of ['element', 'complexType']) {
    const names = top.filter(({ name }) => name === kind).map((element) => attribute(element, 'name')?.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  }
  const types = top.filter(({ name }) => name === 'complexType').map((element) => attribute(element, 'name'))
  for (const name of lookupInterface.operations) expect(types).not.toContain(name)
})

test('a strict service describes the fields of the interface alone', () => {
  const strict = wsdlAt('https://lookup.example', 'interface', lookupInterface)
  for (const field of ['director_id', 'distance_metres', 'validation_status'])
    expect(wsdl, field).toContain(`name="${field}" nillable`)
  for (const field of ['director_id', 'distance_metres'])
    expect(strict, field).not.toContain(`name="${field}" nillable`)
  // The interface shows an empty element.
  expect(lines(strict)).toContain('<s:complexType name="person_verify_historic_res">\n<s:sequence />\n</s:complexType>')
})

test('an address with characters that XML minds is escaped', () => {
  const odd = readTree(wsdlAt('https://lookup.example/a&b', 'described', lookupInterface))
  expect(attribute(odd, 'targetNamespace')).toBe('https://lookup.example/a&b/soap')
})

test('the parameters are those of the interface, in its order', () => {
  const messages = new Map(definitions.children.map((element) => [attribute(element, 'name'), element]))
  for (const name of lookupInterface.operations)
    for (const verb of ['HttpGet', 'HttpPost'])
      expect(messages.get(`${name}${verb}In`)?.children.map((part) => attribute(part, 'name'))).toEqual(
        operation(name).params,
      )
})

test('the register has its own address, namespace and port types, and no operation of the first interface', () => {
  const register = wsdlAt('https://lookup.example', 'described', registerInterface)
  const all = [...walk(readTree(register))]
  expect(register).toContain('targetNamespace="https://lookup.example/soap/register">')
  expect(lines(register)).toContain(
    lines(`
      <wsdl:service name="Register">
        <wsdl:port name="RegisterSoap" binding="tns:RegisterSoap">
          <soap:address location="https://lookup.example/soap/register.asmx" />
        </wsdl:port>`),
  )
  expect(register).toContain('soapAction="https://lookup.example/soap/register/company_profile"')
  for (const { children } of all.filter(({ name }) => name === 'portType'))
    expect(children.map((each) => attribute(each, 'name'))).toEqual(registerInterface.operations)
  const defined = new Set(all.map((each) => attribute(each, 'name')))
  const used = all.flatMap(({ attributes }) => attributes.filter(({ value }) => value.startsWith('tns:')))
  for (const { value } of used) expect(defined).toContain(value.slice(4))
})

test('a list of texts has a type named for its items', () => {
  const register = wsdlAt('https://lookup.example', 'described', registerInterface)
  expect(lines(register)).toContain(
    lines(`
      <s:complexType name="ArrayOfNature">
        <s:sequence>
          <s:element minOccurs="0" maxOccurs="unbounded" name="nature" type="s:string" />
        </s:sequence>
      </s:complexType>`),
  )
})

function* walk(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* walk(child)
}

const attribute = ({ attributes }: Element, wanted: string) => attributes.find(({ name }) => name === wanted)?.value
