import { useState } from 'react'
import type { ListSurvey } from '../../../../shared/lists/schema.ts'
import { isAsFound, listTables, type TablePlan, toPlan } from './table-plan.ts'

export type TablePlans = {
  plans: readonly TablePlan[]
  /** Whether the list would be read in another way than it was. */
  isDirty: boolean
  isChanged: boolean
  change: (plans: readonly TablePlan[]) => void
  undo: () => void
}

type Stage = { base: ListSurvey; started: readonly TablePlan[]; plans: readonly TablePlan[] }

/** How staff want the tables of a list to be read; `start` makes the first plans. They begin again when it was read again. */
export function useTablePlans(survey: ListSurvey, start = toPlan): TablePlans {
  const begin = (): Stage => {
    const plans = listTables(survey).map(start)
    return { base: survey, started: plans, plans }
  }
  const [stage, setStage] = useState(begin)
  const { started, plans } = stage
  const undo = () => setStage(begin())
  if (stage.base !== survey) undo()
  return {
    plans,
    isDirty: !plans.every(isAsFound),
    isChanged: plans !== started,
    change: (next) => setStage({ ...stage, plans: next }),
    undo,
  }
}
