import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportChanges, ReportContent } from '../../../../contract/desk/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { Status } from '../../../register/Status.tsx'
import { whyNot } from '../../../server/request.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { Select } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import parts from './Parts.module.css'
import css from './Report.module.css'
import { stateTones, stateWords } from './ReportTab.tsx'
import { changesQuery, contentOf, versionsQuery } from './report-data.ts'

/** Versions listed at first. Each pause while writing makes one. */
const atFirst = 30

type Props = { report: Report; onBringBack: (content: ReportContent) => void }

/** All saved versions, the changes between two of them, and a way back to each. */
export function Versions({ report, onBringBack }: Props) {
  const query = useQuery({ ...versionsQuery(report.report_id), refetchOnMount: 'always' })
  const [from, setFrom] = useState<number | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const [shown, setShown] = useState(atFirst)
  const [failed, setFailed] = useState<Error | null>(null)
  async function bringBack(version: number) {
    try {
      onBringBack(await contentOf(report.report_id, version))
    } catch (error) {
      setFailed(error as Error)
    }
  }
  return (
    <Read query={query} wanted="the versions">
      {(versions) => {
        const last = until ?? versions[0]?.version ?? 1
        const first = from ?? Math.max(1, last - 1)
        const options = versions.map(({ version, at }) => ({
          value: String(version),
          label: `Version ${version}, ${timeInWords(at)}`,
        }))
        return (
          <>
            <Panel title="What changed">
              <div className={parts.marking}>
                <Select
                  label="From"
                  value={String(first)}
                  options={options}
                  onChange={({ currentTarget }) => setFrom(Number(currentTarget.value))}
                />
                <Select
                  label="To"
                  value={String(last)}
                  options={options}
                  onChange={({ currentTarget }) => setUntil(Number(currentTarget.value))}
                />
              </div>
              <Changes report_id={report.report_id} from={first} until={last} />
            </Panel>
            <Panel title="Versions">
              {failed && <p role="alert">The version was not brought back. {whyNot(failed)}</p>}
              <ol className={parts.marks} aria-label="Versions">
                {versions.slice(0, shown).map(({ version, at, by_name, state }) => (
                  <li key={version}>
                    <span>Version {version}</span>
                    <span className={css.small}>
                      {timeInWords(at)}, {by_name ?? 'a former colleague'}
                    </span>
                    {state !== 'draft' && <Status tone={stateTones[state]}>{stateWords[state]}</Status>}
                    <Button
                      look="quiet"
                      onClick={() => {
                        setFrom(Math.max(1, version - 1))
                        setUntil(version)
                      }}
                      aria-label={`Show changes of version ${version}`}
                    >
                      Show changes
                    </Button>
                    {report.may.edit && version !== report.version && (
                      <Button
                        look="quiet"
                        onClick={firstClick(() => bringBack(version))}
                        aria-label={`Bring back version ${version}`}
                      >
                        Bring back
                      </Button>
                    )}
                  </li>
                ))}
              </ol>
              {versions.length > shown && (
                <Button look="quiet" onClick={() => setShown(versions.length)}>
                  List all {versions.length}
                </Button>
              )}
            </Panel>
          </>
        )
      }}
    </Read>
  )
}

const changeWords = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const

function Changes({ report_id, from, until }: { report_id: string; from: number; until: number }) {
  const query = useQuery({ ...changesQuery(report_id, from, until), enabled: from !== until })
  if (from === until) return <p>Choose two versions.</p>
  return (
    <Read query={query} wanted="the changes">
      {(changes) =>
        changes.length === 0 ? (
          <p>No changes between these versions.</p>
        ) : (
          <ul className={parts.changes} aria-label="Changes">
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one block can change twice, and the list never moves.
              <Change key={index} {...change} />
            ))}
          </ul>
        )
      }
    </Read>
  )
}

const Change = ({ change, section, note, before, after }: ReportChanges['changes'][number]) => {
  const isMoved = change === 'moved'
  const isSame = isMoved || (note !== null && before === after)
  return (
    <li>
      <p className={css.small}>
        {changeWords[change]} · {section || 'Untitled section'}
      </p>
      {note && <p>{note}</p>}
      {isMoved && before !== null && <p dir="auto">From: {before || 'Untitled section'}</p>}
      {!isSame && before !== null && (
        <p dir="auto">
          <del>{before}</del>
        </p>
      )}
      {after !== null && !(isMoved && before !== null) && <p dir="auto">{isSame ? after : <ins>{after}</ins>}</p>}
    </li>
  )
}
