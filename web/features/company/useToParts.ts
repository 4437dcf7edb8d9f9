import { useSearchParams } from 'react-router'
import { toCompany } from '../../paths.ts'
import { withoutFilters } from './DossierTabs.tsx'
import { withRecord } from './part-pages.ts'
import type { SourceName } from './signals/signal.ts'
import { usePartRecords } from './usePart.ts'

type WayToPart = { to: { pathname: string; search: string }; isOnRecord: boolean }

/** To the tab of each part; with its record where the open case has one, so that going there asks nobody. */
export function useToParts(number: string): { readonly [Name in SourceName]: WayToPart } {
  return {
    officers: useToPart('officers', number),
    charges: useToPart('charges', number),
    filings: useToPart('filings', number),
  }
}

function useToPart(name: SourceName, number: string): WayToPart {
  const [parameters] = useSearchParams()
  const isNamed = parameters.has(name)
  const [newest] = usePartRecords(name, number, !isNamed).lines
  const search = withoutFilters(parameters.toString())
  return {
    to: {
      pathname: toCompany(number, name),
      search: isNamed || !newest ? search : withRecord(search, name, newest.id),
    },
    isOnRecord: isNamed || newest !== undefined,
  }
}
