/** Entities and ranges of an ownership in whole words, for screen and report. */
import type { OwnershipChain, OwnershipNode } from '../../contract/desk/ownership.ts'
import { endWords, rangeInWords } from '../../contract/ownership.ts'
import { controllerKindInWords } from '../../contract/register/words.ts'

type Shown = Pick<OwnershipNode, 'end' | 'company_number' | 'controller_kind' | 'kind' | 'has_more'>

/** `Company 99000011. Controllers not looked up`. */
export function kindInWords({ end, company_number, controller_kind, kind, has_more }: Shown): string {
  const what = company_number
    ? `Company ${company_number}`
    : controller_kind
      ? controllerKindInWords(controller_kind)
      : kind === 'person'
        ? 'Person'
        : 'Body'
  if (has_more) return `${what}. ${partlyRead}`
  return end === undefined || endWords[end] === what ? what : `${what}. ${endWords[end]}`
}

/** Further pages of its controllers may name others. */
export const partlyRead = 'Not all controllers looked up'

export const rangeOrNone = (range: Pick<OwnershipChain, 'low' | 'high' | 'of'>): string =>
  rangeInWords(range) ?? 'No range stated'
