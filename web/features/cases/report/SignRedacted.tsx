import { useState } from 'react'
import type { Report } from '../../../../contract/desk/reports.ts'
import { Button } from '../../../ui/Button.tsx'
import { Actions } from '../../../ui/Form.tsx'
import { DownloadState } from './DownloadState.tsx'
import { useReportDownload } from './download-report.ts'
import { useStep } from './report-data.ts'
import { Signing } from './Signing.tsx'

/** Signs the report off and downloads its redacted PDF, without leaving the redactions. */
export function SignRedacted({ report }: { report: Report }) {
  const { version, may } = report
  const [isSigning, setSigning] = useState(false)
  const stepping = useStep(report)
  const { state, make } = useReportDownload(report)
  const get = (version: number) => void make({ format: 'pdf', version, isRedacted: true, hasEvidence: false })
  return (
    <>
      <Actions>
        {may.sign ? (
          <Button look="main" onClick={() => setSigning(true)}>
            Sign and download …
          </Button>
        ) : (
          // The version that stands below, beside the full one.
          <Button onClick={() => get(version)}>Download redacted PDF of version {version}</Button>
        )}
      </Actions>
      <DownloadState of={state} />
      {isSigning && (
        <Signing
          report={report}
          verb={`Sign version ${version} and download redacted PDF`}
          onSign={async (signature) => {
            // A file that is refused is known before the signature, which nobody can undo.
            await stepping.mutateAsync({ step: 'sign', redacts: true, ...signature })
            get(signature.version)
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}
