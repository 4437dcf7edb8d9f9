import type { CaseGraph } from '../../../../contract/desk/graph.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { type CaseFile, takesLookups } from '../../../lookup/purpose/cases.ts'
import { SearchIn } from '../../../lookup/purpose/SearchIn.tsx'
import { paths } from '../../../paths.ts'
import sheet from '../../../ui/Sheet.module.css'
import css from './NothingToDraw.module.css'

export const NothingToDraw = ({ graph, file }: { graph: CaseGraph; file: CaseFile }) => (
  <div className={sheet.sheet}>
    <div className={css.empty}>
      <p>
        <strong>There is nothing to draw yet.</strong> The graph shows the companies, people and addresses that your
        lookups in this case found.
      </p>
      {takesLookups(file) && (
        <p>
          <SearchIn file={file} to={paths.companies}>
            Look up a company
          </SearchIn>{' '}
          and its officers, or{' '}
          <SearchIn file={file} to={paths.directors}>
            search for a director
          </SearchIn>
          .
        </p>
      )}
      <Gaps of={graph} />
    </div>
  </div>
)
