/** Downloads a report as a file, and says how far it is. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Report } from '../../../../contract/desk/reports.ts'
import type { ReportFormat } from '../../../../contract/reports.ts'
import { desk } from '../../../server/desk.ts'
import { download } from '../../../server/download.ts'
import { whyNot } from '../../../server/request.ts'
import { saveFile, sha256Of } from '../../../ui/files.ts'
import { releasesQuery } from './report-data.ts'

export type DownloadState =
  | { is: 'idle' }
  | { is: 'making' }
  | { is: 'done'; name: string; bytes: number; sha256: string | null }
  | { is: 'failed'; why: string }

type Wanted = { format: ReportFormat; version: number; isRedacted: boolean; hasEvidence: boolean }

export function useReportDownload({ report_id, case_id }: Pick<Report, 'report_id' | 'case_id'>) {
  const client = useQueryClient()
  const [state, setState] = useState<DownloadState>({ is: 'idle' })
  const stopping = useRef<AbortController>(null)

  async function make({ format, version, isRedacted, hasEvidence }: Wanted) {
    const stop = new AbortController()
    stopping.current = stop
    setState({ is: 'making' })
    const { path: address } = desk.reports[format]({
      case_id,
      report: report_id,
      version,
      ...(isRedacted && { redacted: '1' }),
      ...(hasEvidence && { evidence: '1' }),
    })
    try {
      const { name = `report.${format}`, blob } = await download(address, stop.signal, () => {})
      saveFile(name, blob)
      setState({ is: 'done', name, bytes: blob.size, sha256: await sha256Of(await blob.arrayBuffer()) })
      await client.invalidateQueries({ queryKey: releasesQuery(report_id).queryKey })
    } catch (error) {
      setState(stop.signal.aborted ? { is: 'idle' } : { is: 'failed', why: whyNot(error as Error) ?? '' })
    }
  }

  return { state, make, stop: () => stopping.current?.abort() }
}
