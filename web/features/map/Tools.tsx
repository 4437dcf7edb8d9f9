import { BaseMapChoice } from '../../map/base/BaseMapChoice.tsx'
import { ImportTool } from '../../map/points/ImportTool.tsx'
import { QuestionTools } from './questions/QuestionTools.tsx'
import { TakeTool } from './TakeTool.tsx'
import css from './Tools.module.css'

/** What can be done with the map besides looking at it, in one row above it; each tool stands on a line of its own here. */
export const Tools = () => (
  <div role="toolbar" aria-label="Tools of the map" className={css.tools}>
    <BaseMapChoice />
    <ImportTool />
    <TakeTool />
    <QuestionTools />
  </div>
)
