import type { Caution } from '../../../../../shared/lists/schema.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { isBlankWord, quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCount, formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { createMarks, type MarkedRows, nameMarks, sumRows } from '../rules/marks.ts'
import type { SourceRule } from '../rules/rule.ts'
import { sourceKey } from '../values/source-code.ts'

const options = [
  { value: 'Prime', label: 'Prime' },
  { value: 'Excess Prime', label: 'Excess prime' },
  { value: 'Secondary', label: 'Secondary' },
  { value: 'other', label: 'None of these' },
] as const

const code = /^[A-Z\d][A-Z\d./#+&-]{0,4}(?: [A-Z\d]{1,2})?$/i
const words = new RegExp(`^${anyOf(listWords.noConditions)}$`, 'i')

/** Whether a text is an abbreviation that may say Prime or Secondary: a remark such as 'rust spots' is none. */
function isConditionMark(text: string): boolean {
  return code.test(text) && !isBlankWord(text) && readCondition(text) === undefined && !words.test(text)
}

/**
 * Asks what abbreviations in the Condition column mean, and writes the answer behind them: `OS` as `OS (Secondary)`. Until
 * then they are left blank. Those that mean one thing only stay as they are, and are read as that.
 */
export const conditions: SourceRule = ({ answers, given }) => {
  const marks = createMarks({ kind: 'condition', options, answers, given, askAll })
  const isMark = memoizeByText(isConditionMark)
  return {
    settle(texts, source) {
      const mark = texts.Condition
      if (mark === '' || !isMark(mark)) return
      const meaning = marks.meaningOf(mark, sourceKey(source.code), `What does the condition ${quoteCell(mark)} mean?`)
      if (meaning !== 'other') texts.Condition = meaning === undefined ? '' : `${mark} (${meaning})`
    },
    questions: marks.questions,
    cautions: () => cautionAbout(marks.open()),
  }
}

const askAll = (open: readonly MarkedRows[]) =>
  `${formatCount(open.length)} conditions may mean prime or secondary (${nameMarks(open)}). What do they mean?`

function cautionAbout(open: ReturnType<ReturnType<typeof createMarks>['open']>): Caution[] {
  const count = sumRows(open)
  if (count === 0) return []
  const message = `${formatCountOf(count, 'row')} ${wordFor(count, 'has', 'have')} a condition that may mean prime or secondary (${nameMarks(open)}). The condition was left blank until you say which.`
  return [{ kind: 'unknown condition', message, count }]
}
