import { Link } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { toCase } from '../../../paths.ts'
import css from './Batches.module.css'

/** Why a batch does not go on. The presses that help stand beside its name. */
export function Paused({ batch: { paused_for, why, case_id } }: { batch: Batch }) {
  const sentence = paused_for === 'by_hand' ? 'Nothing is sent until somebody resumes the batch.' : why
  return (
    <>
      {sentence && paused_for !== null && paused_for !== 'choice' && <p className={css.why}>{sentence}</p>}
      {paused_for === 'case_closed' && <Link to={toCase(case_id)}>Open the case</Link>}
    </>
  )
}
