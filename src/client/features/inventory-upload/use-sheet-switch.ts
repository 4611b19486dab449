import { useRef } from 'react'
import type { ListChoice, ListSurvey, TableSurvey } from '../../../shared/uploads.ts'
import { toChoice, toDraft } from './column-draft.ts'

/** Reads another sheet. The columns of a sheet that was left are used again on the way back. */
export function useSheetSwitch(survey: ListSurvey | null, onRead: (choice: ListChoice) => void) {
  const left = useRef(new Map<number, ListChoice>())
  return ({ sheet, headingRow }: Pick<TableSurvey, 'sheet' | 'headingRow'>) => {
    if (survey) {
      const draft = toDraft(survey)
      left.current.set(survey.sheet, toChoice(draft, draft))
    }
    onRead(left.current.get(sheet) ?? { sheet, headingRow, columns: {}, fixedTexts: {} })
  }
}
