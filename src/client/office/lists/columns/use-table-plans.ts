import { useState } from 'react'
import type { ListSurvey } from '../../../../shared/lists/schema.ts'
import { isAsFound, listTables, type TablePlan, toPlan } from './table-plan.ts'

export type TablePlans = {
  plans: readonly TablePlan[]
  isDirty: boolean
  change: (plans: readonly TablePlan[]) => void
  undo: () => void
}

/** How staff want the tables of a list to be read; `start` makes the first plans. They begin anew when it was read again. */
export function useTablePlans(survey: ListSurvey, start = toPlan): TablePlans {
  const begin = () => listTables(survey).map(start)
  const [{ base, plans }, setPlans] = useState<{ base: ListSurvey; plans: readonly TablePlan[] }>(() => ({
    base: survey,
    plans: begin(),
  }))
  const change = (next: readonly TablePlan[]) => setPlans({ base: survey, plans: next })
  const undo = () => change(begin())
  if (base !== survey) undo()
  return { plans, isDirty: !plans.every(isAsFound), change, undo }
}
