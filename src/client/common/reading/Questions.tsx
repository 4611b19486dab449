import { Box, Text } from '@mantine/core'
import { IconCheck, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question, RereadUpload } from '../../../shared/lists/schema.ts'
import { mustBeAnswered } from '../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Folded } from '../../ui/page/Folded.tsx'
import classes from './Questions.module.css'
import { wordList } from './words.ts'

type QuestionsProps = {
  questions: readonly Question[]
  isBusy: boolean
  onAnswer: (patch: Required<Pick<RereadUpload, 'answers'>>) => void
}

const untilAnswered: Readonly<Record<Question['kind'], string>> = {
  ton: 'weights in unclear tons count as 0 lbs',
  unit: 'numbers without a clear unit are taken as pounds and inches',
  'size unit': 'sizes with metric figures are taken as millimeters',
  'pounds or kilograms': 'weights in pounds or kilograms count as 0 lbs',
  'source spelling': 'each spelling is a source of its own',
  'source name': 'buyers see the name of the company',
  condition: 'a condition that may be prime or secondary is left blank',
  status: 'rows with an unknown status are left out',
  'marked rows': 'rows that are marked as sold are left out',
  section: 'rows below a line that may say that they are sold are left out',
  sheets: 'only the sheets of the newest month are read',
  'ordered steel': 'rows that may be the steel of an order stay hidden from buyers',
}

const listId = 'questions-about-the-list'

/** Puts the keyboard on the answers of the first open question. */
export function focusFirstQuestion(): void {
  document.querySelector<HTMLElement>(`#${listId} [data-open] button`)?.focus()
}

/**
 * What only staff can know about a list, each answered by a button: open questions first, answers of earlier lists folded.
 * On a phone one question is asked at a time, so that rows are in sight below it.
 */
export function Questions({ questions, isBusy, onAnswer }: QuestionsProps) {
  const [known] = useState(() => new Set(questions.filter(({ answer }) => answer !== null).map(({ id }) => id)))
  const open = questions.filter(({ answer }) => answer === null)
  const answered = questions.filter(({ id, answer }) => answer !== null && !known.has(id))
  const remembered = questions.filter(({ id, answer }) => answer !== null && known.has(id))
  const isNarrow = useNarrowScreen()
  if (questions.length === 0) return null
  const asked = [...open, ...answered]
  const shown = isNarrow ? asked.slice(0, 1) : asked
  const further = asked.slice(shown.length)
  const note = open.length > 0 && (
    <Box component="p" fz="sm" c="dimmed" m={0} px={14} py={5}>
      {noteOn(open)}
    </Box>
  )
  const toItem = (question: Question) => (
    <QuestionItem key={question.id} question={question} isBusy={isBusy} onAnswer={onAnswer} />
  )
  return (
    <div className="framed lined">
      {shown.length > 0 && (
        <ul className="plain-list lined" id={listId} aria-label="Questions about the list">
          {shown.map(toItem)}
        </ul>
      )}
      {isNarrow && further.length + open.length > 0 ? (
        <Folded label={furtherLabel(Math.max(open.length - 1, 0), further.length)} px={14} py={11} fz="sm">
          {further.length > 0 && (
            <ul className="plain-list lined" aria-label="More questions about the list">
              {further.map(toItem)}
            </ul>
          )}
          {note}
        </Folded>
      ) : (
        note
      )}
      {remembered.length > 0 && (
        <Folded label={`${formatCountOf(remembered.length, 'question')} already answered`} px={14} py={7} fz="sm">
          <ul className="plain-list lined" aria-label="Answered questions">
            {remembered.map(toItem)}
          </ul>
        </Folded>
      )}
    </div>
  )
}

/** `open`: those of the further questions that are not answered. */
function furtherLabel(open: number, further: number): string {
  if (further === 0) return 'Until you answer…'
  return open > 0 ? formatCountOf(open, 'more question') : `${formatCountOf(further, 'question')} answered`
}

/** What holds until the questions are answered, said once. */
function noteOn(open: readonly Question[]): string {
  const kinds = [...new Set(open.map(({ kind }) => kind))]
  const isOfThisList = kinds.every((kind) => kind === 'ordered steel')
  const holds = `Until you answer, ${wordList.format(kinds.map((kind) => untilAnswered[kind]))}.`
  return isOfThisList ? holds : `${holds} Answers are remembered for the next list.`
}

type QuestionItemProps = Pick<QuestionsProps, 'isBusy' | 'onAnswer'> & { question: Question }

function QuestionItem({ question, isBusy, onAnswer }: QuestionItemProps) {
  const { id, text, rows, options, answer, assumed } = question
  return (
    <li className={classes['question']} data-open={answer === null || undefined}>
      <IconHelpCircle size={18} aria-hidden />
      <span className={classes['words']} id={`question-${id}`}>
        <b>{text}</b>{' '}
        {rows > 0 && (
          <Text span inherit c="dimmed">
            {formatCountOf(rows, 'row')}
          </Text>
        )}
        {mustBeAnswered(question) && <span className={classes['needed']}>Needed before the list is stored</span>}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which is the question beside it */}
      <div role="group" aria-labelledby={`question-${id}`} className={classes['options']}>
        {options.map(({ value, label }) => (
          <BusyButton
            key={value}
            variant={answer === value ? 'light' : 'default'}
            size="xs"
            classNames={{ root: classes['option'] ?? '', label: classes['label'] ?? '' }}
            aria-pressed={answer === value}
            leftSection={answer === value && <IconCheck size={16} aria-hidden />}
            isBusy={isBusy}
            onClick={() => onAnswer({ answers: [{ id, answer: value }] })}
          >
            {label}
            {answer === null && value === assumed && ' (as read now)'}
          </BusyButton>
        ))}
      </div>
    </li>
  )
}
