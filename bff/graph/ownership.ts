/** Who controls a company in a case: reads its claims upward and downward. */
import type { Kysely } from 'kysely'
import { joinedLabels, labelsOf, membersAmong } from '../../entities/labels.ts'
import { readControl } from '../../entities/ownership/read-claims.ts'
import { type OwnershipAsked, type ShownOwnership, shownOwnership } from '../../entities/ownership/reply.ts'
import type { Tables } from '../state/tables.ts'
import { answeredAbout } from './asked-controllers.ts'
import { readControlAround } from './control-claims.ts'
import { mentionId } from './digests.ts'
import type { ClaimReader } from './read-claims.ts'
import { entityIn, type Seen } from './seen.ts'

type Given = { db: Kysely<Tables>; reader: ClaimReader; seen: Seen }

export async function ownershipIn({ db, reader, seen }: Given, asked: OwnershipAsked): Promise<ShownOwnership> {
  const entityOf = entityIn(seen)
  const company = entityOf(asked.company)
  const { claims, kinds, keys, isPartial } = await readControlAround({ reader, seen }, company)
  const companies = keys.filter((key) => key.startsWith('company:'))
  const answers = await answeredAbout(db, seen.scope, companies)
  const shown = shownOwnership(
    { ...asked, company },
    {
      control: readControl({ claims, entityOf, answered: (key) => answers.get(key) ?? null }),
      label: joinedLabels(labelsOf(claims), membersAmong(claims, entityOf)),
      kindOf: (key) => kinds.get(key) ?? (key.startsWith('company:') ? 'company' : 'person'),
      idOf: (key) => mentionId(seen.scope.case_seq, key),
    },
  )
  return { ...shown, is_partial: shown.is_partial || isPartial }
}
