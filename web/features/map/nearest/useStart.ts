import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Answered, Given } from '../../../lookup/lookups.ts'
import { isDeclined } from '../../../lookup/price/confirmation.ts'
import { caseToAskIn } from '../../../lookup/purpose/cases.ts'
import type { Place, Point } from '../../../map/layer.ts'
import { withLayer } from '../map-address.ts'
import { useMapState } from '../map-state.ts'
import { askPlace } from '../places/ask-place.ts'
import { placesIn } from '../places/records.ts'
import { byPoint, byPostcode, readStart, startTyped } from './start.ts'

type Typed = {
  text: string
  /** What was asked when it was typed. */
  over: string
  /** What it was taken from. */
  of?: Place
  /** A place that was asked for, and where it may be. */
  found?: { places: readonly Place[]; chosen: Place | null }
  /** By which its answer is on the map. */
  params?: Given
}

/** @param asked what the record or the link asks by; undefined while it is read */
export function useStart(asked: Given | undefined) {
  const client = useQueryClient()
  const { edit } = useMapState()
  const [latest, setLatest] = useState<Typed | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [failed, setFailed] = useState<Error | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const over = printOf(asked ?? {})
  // Another record or link begins anew, and the one that what was typed led to does not.
  const isStill = latest && (!asked || latest.over === over || (latest.params && printOf(latest.params) === over))
  const typed = isStill ? latest : null
  const text = typed?.text ?? startTyped(asked ?? {})
  const read = readStart(text)
  const chosen = typed?.found?.chosen ?? null
  const point: Point | null = read?.kind === 'point' ? read.point : (chosen?.point ?? null)
  const params = point ? byPoint(point) : read?.kind === 'postcode' ? byPostcode(read.postcode) : null

  function type(text: string, of?: Place) {
    running.current?.abort()
    setFailed(null)
    const read = readStart(text)
    const params =
      read?.kind === 'point' ? byPoint(read.point) : read?.kind === 'postcode' ? byPostcode(read.postcode) : undefined
    setLatest({ text, over, ...(of && { of }), ...(params && { params }) })
  }

  const choose = (place: Place) => {
    if (!place.point) return null
    const params = byPoint(place.point)
    setLatest((now) => now && { ...now, params, ...(now.found && { found: { ...now.found, chosen: place } }) })
    return params
  }

  /** Where the place lies; null where there is not one alone, or nobody answered. */
  async function find(text: string): Promise<Given | null> {
    const stopping = new AbortController()
    running.current = stopping
    setFailed(null)
    setFinding(true)
    try {
      const case_id = (await caseToAskIn(client))?.case_id
      const answered: Answered<'geo_code'> = await askPlace(text, { case_id, client, signal: stopping.signal })
      const places = placesIn(answered).filter(({ point }) => point)
      const [only, ...others] = places
      const chosen = others.length === 0 && only?.point ? only : null
      const params = chosen?.point ? byPoint(chosen.point) : null
      setLatest({ text, over, found: { places, chosen }, ...(params && { params }) })
      // Where it starts is on the map, with its circle and its record.
      if (places.length > 0) edit(withLayer(answered.record.id))
      return params
    } catch (error) {
      if (!stopping.signal.aborted && error instanceof Error && !isDeclined(error)) setFailed(error)
      return null
    } finally {
      if (running.current === stopping) setFinding(false)
    }
  }

  return {
    text,
    read,
    point,
    params,
    of: typed?.of ?? null,
    found: typed?.found ?? null,
    type,
    choose,
    find,
    isFinding,
    failed,
  }
}

export type NearStart = ReturnType<typeof useStart>

const printOf = ({ postcode, latitude, longitude }: Given): string =>
  [postcode, latitude, longitude].map((value) => value ?? '').join()
