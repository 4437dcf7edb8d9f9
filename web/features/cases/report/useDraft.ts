import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Report, ReportContent, SavedReport } from '../../../../contract/desk/reports.ts'
import { longestReport } from '../../../../contract/reports.ts'
import { blockIds, erasedIn } from '../../../../entities/report/erased-blocks.ts'
import { keepAtOnce, useKept } from '../../../lookup/form/typed.ts'
import { useWarningBeforeLeaving } from '../../../ui/leaving.ts'
import { inOrder } from './content.ts'
import { type Choice, type Merge, merged, mergeOf, openChoices } from './merge.ts'
import { savedByOther, useSaveReport } from './report-data.ts'

/** Milliseconds of pause before saving, and before a failed attempt is repeated. */
const rest = 1500
const retry = 15_000

export type Saving =
  | { is: 'saved'; at: string }
  | { is: 'unsaved' }
  | { is: 'saving' }
  | { is: 'failed'; why: string }
  | { is: 'conflict'; merge: Merge; saved: SavedReport }

type Kept = { content: ReportContent; base: ReportContent; version: number }

type Editing = {
  /** The current text. */
  read: () => ReportContent
  /** Replaces the current text. */
  show: (content: ReportContent) => void
  onSaved: (report: Report, sent: ReportContent) => void
  /** Another analyst changed other sections, and the report now has both changes. */
  onMerged: (saved: SavedReport) => void
}

/**
 * Saves the text after each pause. Nothing typed is lost: a failed attempt is repeated, and a colleague's version is
 * merged by section. Unsaved text stays in this window's memory, also through a new sign-in.
 */
export function useDraft(report: Report, editing: Editing) {
  const name = ['report', report.report_id]
  const [kept, keep] = useKept<Kept | null>(name, null)
  const first = useRef(kept)
  const base = useRef(kept?.base ?? inOrder(report.content))
  const version = useRef(kept?.version ?? report.version)
  const isChanged = useRef(kept !== null)
  // A save may have arrived although its reply was lost, as when the page was left: then the server holds our own words.
  const sent = useRef(kept?.content ?? null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const runningWork = useRef<Promise<boolean>>(null)
  const [saving, setSaving] = useState<Saving>(kept ? { is: 'unsaved' } : { is: 'saved', at: report.saved.at })
  const [isChoosing, setChoosing] = useState(false)
  const { mutateAsync } = useSaveReport(report.report_id)

  function saveIn(milliseconds: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), milliseconds)
  }

  const changed = useEffectEvent(() => {
    isChanged.current = true
    setSaving((now) => (now.is === 'conflict' || now.is === 'saving' ? now : { is: 'unsaved' }))
    saveIn(rest)
  })

  /** @returns whether all that is written is saved now */
  const save = useEffectEvent(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (runningWork.current && !(await runningWork.current)) return false
    if (!isChanged.current) return true
    if (saving.is === 'conflict') return compare(saving.saved)
    runningWork.current = send()
    const isSaved = await runningWork.current
    runningWork.current = null
    return isSaved && !isChanged.current
  })

  async function send(): Promise<boolean> {
    const content = editing.read()
    const draft = { content, base: base.current, version: version.current }
    if (JSON.stringify(content) === JSON.stringify(base.current)) return accept(content)
    if (JSON.stringify(content).length > longestReport) {
      keep(draft)
      setSaving({ is: 'failed', why: 'The report is longer than 8 MB. Shorten it; then it is saved.' })
      return false
    }
    // This window's memory has it before the server, because the session may have ended.
    keepAtOnce(name, draft)
    setSaving({ is: 'saving' })
    isChanged.current = false
    const before = sent.current
    sent.current = content
    try {
      const saved = await mutateAsync({ content, version: version.current })
      // After a colleague's next save, what is missing may be what they removed.
      const isOwn = saved.version <= version.current + 1
      version.current = saved.version
      editing.onSaved(saved, isOwn ? content : saved.content)
      const isLess = blockIds(saved.content).size < blockIds(content).size || erasedIn(saved.content).size > 0
      return accept(isLess ? inOrder(saved.content) : content, saved.saved.at)
    } catch (error) {
      isChanged.current = true
      keep(draft)
      const saved = savedByOther(error)
      if (saved) return meet(saved, [before, content])
      setSaving({ is: 'failed', why: error instanceof Error ? error.message : String(error) })
      saveIn(retry)
      return false
    }
  }

  function accept(content: ReportContent, at?: string): true {
    base.current = content
    keep(null)
    if (at === undefined) isChanged.current = false
    setSaving((now) => {
      if (isChanged.current) return { is: 'unsaved' }
      return at !== undefined || now.is !== 'saved' ? { is: 'saved', at: at ?? report.saved.at } : now
    })
    if (isChanged.current) saveIn(rest)
    return true
  }

  /** A colleague saved first, unless it was our own attempt whose reply was lost. */
  function meet(saved: SavedReport, own: readonly (ReportContent | null)[]): false {
    const theirs = inOrder(saved.content)
    if (own.some((one) => one !== null && JSON.stringify(inOrder(one)) === JSON.stringify(theirs))) {
      base.current = theirs
      version.current = saved.version
      setSaving({ is: 'unsaved' })
      saveIn(0)
      return false
    }
    return compare(saved)
  }

  /** If both changed one section the analyst chooses, when they like; otherwise both changes stay. */
  function compare(saved: SavedReport): false {
    const content = editing.read()
    keep({ content, base: base.current, version: version.current })
    const merge = mergeOf(base.current, content, inOrder(saved.content))
    if (openChoices(merge) > 0) setSaving({ is: 'conflict', merge, saved })
    else {
      take(merge, saved, new Map())
      editing.onMerged(saved)
    }
    return false
  }

  function take(merge: Merge, saved: SavedReport, choices: ReadonlyMap<string, Choice>): void {
    setChoosing(false)
    base.current = merge.theirs
    version.current = saved.version
    editing.show(merged(merge, choices))
    isChanged.current = true
    setSaving({ is: 'unsaved' })
    saveIn(0)
  }

  /** Continues an older version as the newest. */
  function replace(content: ReportContent): void {
    editing.show(content)
    isChanged.current = true
    setSaving({ is: 'unsaved' })
    saveIn(0)
  }

  function resolve(choices: ReadonlyMap<string, Choice>): void {
    if (saving.is === 'conflict') take(saving.merge, saving.saved, choices)
  }

  /** Opens the choices of a conflict with the text as it is now, or goes back to the text. */
  function choose(isNow: boolean): void {
    if (saving.is !== 'conflict') return
    setChoosing(isNow)
    if (isNow) void save()
  }

  const isUnsaved = () => isChanged.current || runningWork.current !== null
  useWarningBeforeLeaving(isUnsaved)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = useEffectEvent(() => isChanged.current && saveIn(0))
  useEffect(function saveWhatWasKept() {
    begin()
  }, [])

  return {
    first: first.current?.content ?? report.content,
    saving,
    /** The choices of a conflict stand in place of the text. */
    isChoosing,
    choose,
    changed,
    save,
    replace,
    resolve,
    isUnsaved,
  }
}
