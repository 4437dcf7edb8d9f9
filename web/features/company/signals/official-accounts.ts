/** What a register itself says about overdue accounts, in fields beside those of the contract. */
import { isNo, isYes } from '../../../../contract/flags.ts'
import type { OtherField } from '../../../../contract/shape.ts'

export type OfficialAccounts = { isOverdue: boolean; due: string | null }

/** Companies House: `accounts.overdue`, `accounts.next_due`, and the same in `accounts.next_accounts`. */
const flags = /^(next_?)?accounts_?(next_accounts_?)?(is_?)?overdue$/
const dates = /^(next_?)?accounts_?(next_accounts_?)?(next_?)?due(_?(on|date))?$/

/** Null if no field says whether accounts are overdue. */
export function officialAccounts(fields: readonly OtherField[] | undefined): OfficialAccounts | null {
  const all = flat(fields ?? [], '')
  const flag = all.find(({ path, text }) => flags.test(path) && (isYes(text) || isNo(text)))
  if (!flag) return null
  const due = all.find(({ path, text }) => dates.test(path) && /^\d{4}-\d\d-\d\d/.test(text))
  return { isOverdue: isYes(flag.text), due: due?.text.slice(0, 10) ?? null }
}

/** `AccountsOverdue`, `accounts.overdue` and an element in an element have one path. */
const flat = (fields: readonly OtherField[], before: string): { path: string; text: string }[] =>
  fields.flatMap(({ name, text, children = [] }) => {
    const own = name
      .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
      .replace(/[^a-z]+/gi, '_')
      .toLowerCase()
    const path = before === '' ? own : `${before}_${own}`
    return [{ path, text: text ?? '' }, ...flat(children, path)]
  })
