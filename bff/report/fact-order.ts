/** The facts that a report needs first: evidence of findings, then offices and control, then what a company is. */
import type { Fact } from '../../contract/reports.ts'
import type { Property } from '../../entities/claim.ts'
import type { CaseContent } from '../../entities/report/model.ts'

const groups: readonly (readonly Property[])[] = [
  ['officer_of', 'appointed', 'resigned', 'appointment_ceased', 'controller_of', 'control_notified', 'control_ceased'],
  ['status', 'dissolved', 'incorporated', 'disqualified_from', 'disqualified_until', 'insolvency_began', 'designated'],
]

/** @returns a lower number for a fact that goes first */
export function rankOfFact(findings: CaseContent['findings']): (fact: Fact) => number {
  const sources = findings.filter(({ state }) => state !== 'withdrawn').flatMap(({ sources }) => sources)
  const byRecord = Map.groupBy(sources, ({ record }) => record)
  const isEvidence = ({ record, pointer }: Fact) =>
    (byRecord.get(record) ?? []).some(
      (source) => source.pointer !== '' && (pointer === source.pointer || pointer.startsWith(`${source.pointer}/`)),
    )
  return (fact) => {
    if (isEvidence(fact)) return 0
    const group = groups.findIndex((properties) => properties.some((property) => property === fact.property))
    return group === -1 ? groups.length + 1 : group + 1
  }
}
