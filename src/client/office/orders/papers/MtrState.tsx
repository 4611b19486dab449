import { mtrOnFile } from '../../../../shared/papers/terms.ts'
import type { WantedMtr } from '../../../../shared/papers/wanted.ts'
import classes from './MtrState.module.css'

type MtrStateProps = {
  mtr: WantedMtr
  /** Whether the Tab key stops at the report; in a grid the open line has it again. */
  isStop?: boolean
}

/** Whether there is the mill test report that the buyer wants of a line; it opens in a tab of its own. */
export function MtrState({ mtr: { paper, unconfirmed }, isStop = true }: MtrStateProps) {
  if (!paper && unconfirmed) {
    return (
      <a
        href={`/admin/papers?paper=${unconfirmed.id}`}
        target="_blank"
        rel="noreferrer"
        title={unconfirmed.fileName}
        className={classes['missing']}
        tabIndex={isStop ? undefined : -1}
      >
        MTR here, confirm the heat
      </a>
    )
  }
  if (!paper) return <span className={classes['missing']}>No MTR yet</span>
  return (
    <a
      href={`/api/papers/${paper.id}/file`}
      target="_blank"
      rel="noreferrer"
      title={paper.fileName}
      className={classes['report']}
      tabIndex={isStop ? undefined : -1}
    >
      {paper.forBuyer ? mtrOnFile : `${mtrOnFile}, not for the buyer yet`}
    </a>
  )
}
