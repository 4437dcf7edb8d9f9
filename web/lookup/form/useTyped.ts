import { useState } from 'react'
import { useLocation } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { cleanInput } from '../../ui/text.ts'
import type { Given } from '../lookups.ts'
import { useKept } from '../useKept.ts'
import { type Way, wayOf } from './ways.ts'

/**
 * What is typed over what was asked, and by which way. When something else was asked, by Back say, the fields of that
 * way follow it, but for what is asked the same; what stands in the fields of another way stays. Who goes elsewhere and
 * back finds it half filled in as it was.
 */
export function useTyped(operation: OperationName, ways: readonly Way[], asked: Given) {
  const { key } = useLocation()
  const [typed, setTyped] = useKept<Given>(['typed', operation, key], {})
  const [chosen, choose] = useKept(['way', operation, key], wayOf(ways, asked))
  const [followed, setFollowed] = useState(() => printOf(ways, asked))
  const print = printOf(ways, asked)
  if (print !== followed) {
    const index = wayOf(ways, asked)
    const fields: readonly string[] = ways[index]?.fields ?? []
    const stays = (name: string, value = '') => !fields.includes(name) || cleanInput(value) === (asked[name] ?? '')
    setFollowed(print)
    choose(index)
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => stays(name, value))))
  }
  const type = (name: ParameterName, value: string) => setTyped((now) => ({ ...now, [name]: value }))
  return { typed, type, chosen, choose }
}

/** Of what the form asks: which page of an answer it is does not matter. */
const printOf = (ways: readonly Way[], asked: Given): string =>
  JSON.stringify(ways.map(({ fields }) => fields.map((name) => asked[name] ?? '')))
