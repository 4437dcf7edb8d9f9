/** The subject of a comment, its length, and the people it names (decision 0096). */

/** A pin of the case; a fact of a report, by `factId()`; or a block of a report, by its id. */
export const commentKinds = ['pin', 'fact', 'paragraph'] as const
export type CommentKind = (typeof commentKinds)[number]

/** Characters. */
export const longestComment = 4000
/** The most comments of one case. */
export const mostComments = 2000

type Named = { readonly name: string; readonly email: string }

/**
 * The members named after an `@`, by name or e-mail address. The longest name wins, so `@Ann Leeson` does not name Ann
 * Lee. If several members share a name, all are named. @returns `unknown`: the words after an `@` that name no member
 */
export function membersNamedIn<Member extends Named>(text: string, members: readonly Member[]) {
  const named = new Set<Member>()
  const unknown = new Set<string>()
  // An @ within a word is part of an e-mail address.
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}.@_-])@/gu)) {
    const behind = text.slice(index + 1)
    const fitting = members.flatMap((member) => {
      const length = Math.max(...[member.name, member.email].map((name) => lengthNamed(behind, name)))
      return length > 0 ? [{ member, length }] : []
    })
    const longest = Math.max(...fitting.map(({ length }) => length))
    for (const { member, length } of fitting) if (length === longest) named.add(member)
    const [word] = /^\p{L}[\p{L}\p{N}\p{M}'’-]*/u.exec(behind) ?? []
    if (fitting.length === 0 && word) unknown.add(word)
  }
  return { named: [...named], unknown: [...unknown] }
}

/** 0 if the text does not begin with the name as whole words. */
function lengthNamed(text: string, name: string): number {
  const isNamed = name !== '' && text.slice(0, name.length).toLowerCase() === name.toLowerCase()
  return isNamed && !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(name.length)) ? name.length : 0
}
