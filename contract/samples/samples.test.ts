/** The codecs agree with the interface: every sample here was written by hand from it (see README.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type BindingName, bindingNames, bindingsAt, type WireReply, type WireRequest } from '../bindings/index.ts'
import { checkParams } from '../check.ts'
import { LookupError } from '../errors.ts'
import { ReplyError } from '../fault-texts.ts'
import { interfaceOf } from '../interfaces.ts'
import { isOperation, type OperationName, operationNames } from '../operations.ts'
import { type Element, readTree } from '../xml/tree.ts'

const bindings = bindingsAt('https://lookup.example')
const here = new URL('.', import.meta.url)

describe.each(operationNames)('%s', (operation) => {
  const bindings = bindingsAt('https://lookup.example', { of: interfaceOf(operation) })
  const sample = readSample(`${operation}.txt`)
  const params = JSON.parse(sample.call!)
  const result = JSON.parse(sample.result!)

  test.each(bindingNames)('%s: the call is written and read as the interface shows it', (name) => {
    const request = toRequest(sample[`${name} request`]!)
    const written = bindings[name].writeCall({ operation, params })
    expect(written.headers).toMatchObject(request.headers)
    expect(comparable(written)).toEqual(comparable(request))
    expect(bindings[name].recognises(request)).toBe(true)
    expect({ ...bindings[name].readCall(request).params }).toEqual(params)
  })

  test.each(bindingNames)('%s: the answer is written and read as the interface shows it', (name) => {
    const reply = toReply(sample[`${name} reply`]!)
    const written = bindings[name].writeResult(operation, result)
    expect(written.status).toBe(reply.status)
    expect(written.headers).toEqual(reply.headers)
    expect(contentOf(readTree(written.body))).toEqual(contentOf(readTree(reply.body)))
    expect(bindings[name].readResult(operation, reply)).toEqual(result)
  })
})

describe('answers as other services write them are read', () => {
  test.each(samplesIn('odd'))('%s', (_, { operation, binding, reply, result }) => {
    expect(bindings[binding as BindingName].readResult(operation as OperationName, toReply(reply!))).toEqual(
      JSON.parse(result!),
    )
  })
})

describe('what is no answer says why', () => {
  test.each(samplesIn('failed'))('%s', (_, { operation, binding, reply, error }) => {
    const { reason, message } = JSON.parse(error!)
    const thrown = thrownBy(() =>
      bindings[binding as BindingName].readResult(operation as OperationName, toReply(reply!)),
    )
    expect(thrown).toBeInstanceOf(ReplyError)
    expect(thrown).toMatchObject({ reason, message: expect.stringContaining(message) })
  })
})

describe('a request that is not in order is refused', () => {
  test.each(samplesIn('refused'))('%s', (_, { request, error }) => {
    const { kind, binding } = JSON.parse(error!)
    expect(thrownBy(() => readWhole(bindings[binding as BindingName], toRequest(request!)))).toMatchObject({ kind })
  })
})

describe('a request that is strange and in order is taken', () => {
  test.each(samplesIn('accepted'))('%s', (_, { request, binding, call }) => {
    const wire = toRequest(request!)
    expect(bindings[binding as BindingName].recognises(wire)).toBe(true)
    expect({ ...readWhole(bindings[binding as BindingName], wire).params }).toEqual(JSON.parse(call!))
  })
})

/** As the service reads a call: the binding's rules, then the operation's. */
function readWhole(binding: (typeof bindings)[BindingName], request: WireRequest) {
  const call = binding.readCall(request)
  if (!isOperation(call.operation)) throw new LookupError('unknown_operation', call.operation)
  const [error] = checkParams(call.operation, call.params)
  if (error) throw new LookupError(error.kind, error.message)
  return call
}

type Sample = { [section: string]: string }

function samplesIn(folder: string): [name: string, sample: Sample][] {
  return readdirSync(new URL(folder, here)).map((file) => [file.replace('.txt', ''), readSample(`${folder}/${file}`)])
}

function readSample(file: string): Sample {
  const sections = readFileSync(new URL(file, here), 'utf8').split(/(?:^|\n)=== (.+)\n/)
  const sample: Sample = {}
  for (let at = 1; at < sections.length; at += 2) sample[sections[at]!] = sections[at + 1]!.replace(/\n$/, '')
  return sample
}

function toRequest(text: string): WireRequest {
  const { first, headers, body } = split(text)
  const [method = '', address = ''] = first.split(' ')
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  return { method, path, query, headers, body }
}

function toReply(text: string): WireReply {
  const { first, headers, body } = split(text)
  return { status: Number(first), headers, body }
}

function split(text: string) {
  const [head = '', ...rest] = text.split('\n\n')
  const [first = '', ...lines] = head.trimEnd().split('\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/:\s*(.*)/s)))
  return { first, headers, body: rest.join('\n\n') }
}

/** Requests compare as pairs or as elements; how a pair is percent-encoded is not laid down. */
function comparable({ method, path, query, body, headers }: WireRequest) {
  const isXml = headers['content-type']?.includes('xml')
  const pairs = (text: string) => [...new URLSearchParams(text)]
  return { method, path, query: pairs(query), body: isXml ? contentOf(readTree(body)) : pairs(body) }
}

/** Names, namespaces, nil and texts in order; the white space between elements is for the reader. */
type Content = [name: string, uri: string, value: string | null | Content[]]
function contentOf({ name, uri, nil, text, children }: Element): Content {
  return [name, uri, nil ? null : children.length > 0 ? children.map(contentOf) : text]
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
