import { Text } from '@mantine/core'
import { IconCheck, IconHelpCircle } from '@tabler/icons-react'
import { formatCountOf } from '../../../shared/count-text.ts'
import type { Question, RereadUpload } from '../../../shared/uploads.ts'
import { BusyButton } from '../../components/BusyButton.tsx'
import classes from './Questions.module.css'

type QuestionsProps = {
  questions: readonly Question[]
  isBusy: boolean
  onAnswer: (patch: Required<Pick<RereadUpload, 'answers'>>) => void
}

const untilAnswered: Readonly<Record<Question['kind'], string>> = {
  ton: 'counted as 0 lbs',
  'source spelling': 'each spelling a source of its own',
}

/** What only staff can know about a list, each answered by a button; open questions come first. */
export function Questions({ questions, isBusy, onAnswer }: QuestionsProps) {
  if (questions.length === 0) return null
  const open = questions.filter(({ answer }) => answer === null)
  const answered = questions.filter(({ answer }) => answer !== null)
  return (
    <ul className={classes['questions']} aria-label="Questions about the list">
      {[...open, ...answered].map(({ id, kind, text, rows, options, answer }) => (
        <li key={id} className={classes['question']} data-open={answer === null || undefined}>
          <IconHelpCircle size={18} aria-hidden />
          <span className={classes['words']} id={`question-${id}`}>
            <b>{text}</b>{' '}
            <Text span inherit c="dimmed">
              {formatCountOf(rows, 'row')}
              {answer === null && `, ${untilAnswered[kind]} until you answer`}
            </Text>
          </span>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which is the question beside it */}
          <div role="group" aria-labelledby={`question-${id}`} className={classes['options']}>
            {options.map(({ value, label }) => (
              <BusyButton
                key={value}
                variant={answer === value ? 'light' : 'default'}
                size="xs"
                className={classes['option']}
                aria-pressed={answer === value}
                leftSection={answer === value && <IconCheck size={16} aria-hidden />}
                isBusy={isBusy}
                onClick={() => onAnswer({ answers: [{ id, answer: value }] })}
              >
                {label}
              </BusyButton>
            ))}
          </div>
        </li>
      ))}
      {open.length > 0 && <li className={classes['note']}>Answers are remembered for the next list.</li>}
    </ul>
  )
}
