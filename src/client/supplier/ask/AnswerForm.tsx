import { Alert, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { describeAskLine } from '../../../shared/asks/document.ts'
import type { AskAnswerLines, SupplierAskLine } from '../../../shared/asks/schema.ts'
import { availabilities } from '../../../shared/asks/terms.ts'
import { availabilityWords } from '../../../shared/asks/words.ts'
import { nameItem } from '../../../shared/inquiries/item-line.ts'
import { priceUnits } from '../../../shared/quotes/terms.ts'
import { cleanMoney } from '../../../shared/quotes/typed.ts'
import { formatPrice } from '../../../shared/quotes/words.ts'
import { errorText } from '../../platform/server/requests.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { RadioRow } from '../../ui/fields/RadioRow.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { type AnswerDraft, answerAll, readAnswer, toAnswerDraft } from './answer-draft.ts'

type AnswerFormProps = {
  lines: readonly SupplierAskLine[]
  /** What is our cost is the price of its supplier. */
  costName: 'Cost' | 'Price'
  submitLabel: string
  /** What else holds of a line; blank for nothing. */
  markOf?: (line: SupplierAskLine) => string
  onSubmit: (lines: AskAnswerLines) => Promise<unknown>
}

/** What a supplier says of each line: typed by the supplier, or by staff on the telephone. */
export function AnswerForm({ lines, costName, submitLabel, markOf, onSubmit }: AnswerFormProps) {
  const [drafts, setDrafts] = useState(() => lines.map(toAnswerDraft))
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const { submit, isBusy, failure } = useSubmission({ send: onSubmit })
  const change = (changed: AnswerDraft[]) => {
    setDrafts(changed)
    setProblems(new Map())
  }
  const edit = (id: string, typed: Partial<AnswerDraft>) =>
    change(drafts.map((draft) => (draft.id === id ? { ...draft, ...typed } : draft)))

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const answer = readAnswer(drafts)
    if ('lines' in answer) return void submit(answer.lines)
    setProblems(answer.problems)
    const [path = ''] = answer.problems.keys()
    const field = event.currentTarget.elements.namedItem(path)
    if (field instanceof HTMLElement) field.focus()
  }

  const unanswered = problems.get('lines')

  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        {lines.length > 1 && (
          <AnswerAll costName={costName} onAnswer={(cost, unit) => change(answerAll(drafts, cost, unit))} />
        )}
        {lines.map((line, index) => {
          const draft = drafts[index] ?? toAnswerDraft(line)
          return (
            <AnswerLine
              key={line.id}
              {...{ line, costName, draft, index, problems }}
              mark={markOf?.(line) ?? ''}
              onEdit={(typed) => edit(line.id, typed)}
            />
          )
        })}
        {(unanswered !== undefined || failure !== undefined) && (
          <Alert color="red" role="alert" title="Not sent">
            {unanswered ?? errorText(failure)}
          </Alert>
        )}
        <div>
          <BusyButton type="submit" size="md" color="hot" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
        </div>
      </Stack>
    </form>
  )
}

const units = [...priceUnits]
// A whole date with its button.
const dateWidthPx = 150
const decimal = { size: 'md', inputMode: 'decimal', autoComplete: 'off', maxLength: 30 } as const

type AnswerAllProps = Pick<AnswerFormProps, 'costName'> & {
  onAnswer: (cost: string, unit: AnswerDraft['unit']) => void
}

function AnswerAll({ costName, onAnswer }: AnswerAllProps) {
  const [cost, setCost] = useState('')
  const [unit, setUnit] = useState<AnswerDraft['unit']>('cwt')
  const at = cost.trim() === '' ? '' : ` at ${formatPrice(cleanMoney(cost), unit)}`
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        {...decimal}
        label={`One ${costName.toLowerCase()} for all ($)`}
        w={150}
        value={cost}
        onChange={(event) => setCost(event.currentTarget.value)}
      />
      <UnitSelect value={unit} onChange={setUnit} />
      <BusyButton type="button" size="md" variant="default" isBusy={false} onClick={() => onAnswer(cost, unit)}>
        Yes to all{at}
      </BusyButton>
    </Group>
  )
}

type UnitSelectProps = { value: AnswerDraft['unit']; onChange: (unit: AnswerDraft['unit']) => void }

function UnitSelect({ value, onChange }: UnitSelectProps) {
  return (
    <NativeSelect
      size="md"
      label="Per"
      data={units}
      value={value}
      onChange={({ currentTarget }) => onChange(units.find((unit) => unit === currentTarget.value) ?? value)}
    />
  )
}

type AnswerLineProps = Pick<AnswerFormProps, 'costName'> & {
  line: SupplierAskLine
  draft: AnswerDraft
  index: number
  mark: string
  /** What is wrong with fields, by their names. */
  problems: ReadonlyMap<string, string>
  onEdit: (change: Partial<AnswerDraft>) => void
}

function AnswerLine({ line, costName, draft, index, mark, problems, onEdit }: AnswerLineProps) {
  const [hasNote, setHasNote] = useState(draft.note !== '')
  const { available } = draft
  const field = (name: 'pieces' | 'weightLb' | 'cost' | 'readyOn' | 'note') => ({
    name: `lines.${index}.${name}`,
    value: draft[name],
    error: problems.get(`lines.${index}.${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onEdit({ [name]: currentTarget.value }),
  })
  const isThere = available === 'yes' || available === 'part'
  return (
    <fieldset className="framed" style={{ minWidth: 0, padding: 12 }}>
      <Text component="legend" fw={600}>
        {index + 1}. {nameItem(line) || 'Item'}
      </Text>
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[describeAskLine(line), mark].filter(Boolean).join(' · ')}
        </Text>
        <RadioRow
          label={`Do you have line ${index + 1}?`}
          name={`lines.${index}.available`}
          choices={availabilities}
          words={availabilityWords}
          chosen={available}
          onChoose={(one) => onEdit({ available: one })}
        />
        {isThere && (
          <SimpleGrid minColWidth={dateWidthPx} spacing="sm">
            {available === 'part' && (
              <>
                <TextInput {...decimal} label="Pieces" {...field('pieces')} />
                <TextInput {...decimal} label="Weight (lbs)" {...field('weightLb')} />
              </>
            )}
            <TextInput {...decimal} label={`${costName} ($)`} {...field('cost')} />
            <UnitSelect value={draft.unit} onChange={(unit) => onEdit({ unit })} />
            <TextInput size="md" type="date" label="Ready on" {...field('readyOn')} />
          </SimpleGrid>
        )}
        {hasNote ? (
          <TextInput size="md" label="Note" maxLength={1000} autoFocus={draft.note === ''} {...field('note')} />
        ) : (
          <div className="screen-only">
            <LinkButton onClick={() => setHasNote(true)}>Add a note</LinkButton>
          </div>
        )}
      </Stack>
    </fieldset>
  )
}
