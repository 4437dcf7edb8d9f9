/** node-soap: WSDL PORT CALLS */
import { readFileSync } from 'node:fs'
import { createClientAsync } from 'soap'

const [wsdl = '', port = '', calls = ''] = process.argv.slice(2)
const client = await createClientAsync(wsdl, { forceSoap12Headers: port.endsWith('12') })
const answers = []
for (const line of readFileSync(calls, 'utf8').trimEnd().split('\n')) {
  const [operation = '', query = ''] = line.split('?')
  try {
    const [reply] = await client[`${operation}Async`](Object.fromEntries(new URLSearchParams(query)))
    answers.push({ result: reply[`${operation}Result`] })
  } catch (error) {
    const { Fault } = (error as { root: { Envelope: { Body: { Fault: SoapFault } } } }).root.Envelope.Body
    answers.push({
      fault: {
        code: Fault.faultcode ?? Fault.Code?.Value,
        text: Fault.faultstring ?? Fault.Reason?.Text.$value ?? Fault.Reason?.Text,
      },
    })
  }
}
console.log(JSON.stringify(answers))

type SoapFault = {
  faultcode?: string
  faultstring?: string
  Code?: { Value: string }
  Reason?: { Text: { $value?: string } }
}
