/** A case as one analyst may see it, with every answer on record. */
import { clusters } from '../../entities/clusters.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Cases } from '../cases/cases.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Records } from '../ledger/records.ts'
import type { State } from '../state/state.ts'
import type { CaseFileTable } from '../state/tables.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { notAcceptedIn } from './batch-records.ts'
import type { Claims } from './claims.ts'
import { type JudgedEntries, judgedEntries } from './judged-entries.ts'
import type { Judgements } from './judgements.ts'
import { pinnedClaims } from './pinned-claims.ts'
import type { ClaimReader } from './read-claims.ts'
import type { Seen } from './seen.ts'

export type OpenedCase = {
  file: CaseFileTable
  analyst: Analyst
  seen: Seen
  /** Of lists, as `seen` has them too. */
  entries: Pick<JudgedEntries, 'claims' | 'kinds' | 'judgements'>
  /** How many records of other cases are pinned and may be read. */
  elsewhere: number
  gaps: Gaps
}
type Gaps = {
  missing: { record: string; why: string }[]
  pending: number
  hidden: number
  not_accepted: { batch_id: string; name: string; rows: number }[]
}

export type ToOpen = {
  state: State
  claims: Claims
  cases: Cases
  records: Records
  ledger: Ledger
  upstream: Upstream
  judgements: Pick<Judgements, 'list'>
}

export function openedCases(needs: ToOpen & { reader: ClaimReader }) {
  const { state, claims, cases, judgements, reader } = needs

  async function opened({ file, analyst }: Pick<OpenedCase, 'file' | 'analyst'>): Promise<OpenedCase> {
    const { case_id } = file
    const pending = await claims.catchUp(case_id)
    const scope = await reader.scope(case_id)
    const { hidden, missing, ...pinned } = await pinnedClaims(
      { ...needs, db: state.db, pins: cases.pins },
      case_id,
      analyst,
    )
    const judged = await judgements.list(case_id)
    const entries = await judgedEntries({ ...needs, db: state.db }, case_id, clusters(judged))
    const seen = {
      scope,
      clusters: clusters([...judged, ...entries.judgements]),
      pinned: {
        claims: [...pinned.claims, ...entries.claims],
        kinds: new Map([...pinned.kinds, ...entries.kinds]),
        operations: new Map([...pinned.operations, ...entries.operations]),
      },
    }
    return {
      file,
      analyst,
      seen,
      entries: { claims: entries.claims, kinds: entries.kinds, judgements: entries.judgements },
      elsewhere: pinned.operations.size,
      gaps: {
        missing: [...(await reader.missing(scope)), ...missing, ...entries.missing],
        pending,
        hidden,
        not_accepted: await notAcceptedIn(state.db, case_id),
      },
    }
  }

  return { opened }
}
