import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { labelsOf, limitsOf, lineTerms } from '../../../../shared/deals/terms.ts'
import { usStatesAndDc } from '../../../../shared/places/states.ts'
import { PlainCheckbox } from '../../../ui/fields/PlainCheckbox.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { MtrState } from '../../orders/papers/MtrState.tsx'
import { findTheory } from '../../quotes/edit/edit-lines.ts'
import type { DraftLine } from '../../quotes/edit/quote-draft.ts'
import classes from './DealGrid.module.css'
import type { SheetRow } from './rows.ts'

type TextField = 'description' | 'thickness' | 'width' | 'length' | 'grade' | 'condition' | 'heat' | 'leadTime' | 'note'

const textFields: readonly TextField[] = [
  'description',
  'thickness',
  'width',
  'length',
  'grade',
  'condition',
  'heat',
  'leadTime',
  'note',
]
const labels = labelsOf(lineTerms)
const limits = limitsOf(lineTerms)
const states = ['', ...usStatesAndDc.map(([code]) => code).sort()]

type LineFieldsProps = {
  row: SheetRow
  edit: (change: Partial<DraftLine>) => void
  /** Undefined where the quote has no other line, or none is begun. */
  onRemove: (() => void) | undefined
  onAdd: () => void
}

/** The fields of a line that have no column, and what is rarely done with it. */
export function LineFields({ row, edit, onRemove, onAdd }: LineFieldsProps) {
  const { line, item, number, mtr } = row
  const theory = findTheory(line, item?.category || undefined)
  const name = number ?? 'off the quote'
  if (number === undefined) return <ToolButton label="Put it on the quote" onClick={onAdd} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className={classes['fields']} role="group" aria-label={`More of line ${name}`}>
      {textFields.map((field) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: it is in LateInput
        <label key={field} data-field={field}>
          <span>{labels[field]}</span>
          <LateInput
            aria-label={`${labels[field]} of line ${name}`}
            maxLength={limits[field]}
            value={line[field]}
            onChanged={(text) => edit({ [field]: text })}
          />
        </label>
      ))}
      <label data-field="shipsFrom">
        <span>{labels.shipsFrom}</span>
        <select
          aria-label={`${labels.shipsFrom} of line ${name}`}
          value={line.shipsFrom}
          onChange={({ currentTarget }) => edit({ shipsFrom: currentTarget.value })}
        >
          {states.map((code) => (
            <option key={code} value={code}>
              {code || '-'}
            </option>
          ))}
        </select>
      </label>
      <label data-field="basis" title={theory.reason}>
        <span>Weight by</span>
        <select
          aria-label={`Weight by of line ${name}`}
          aria-description={theory.reason}
          disabled={theory.weightLb === undefined && line.basis === 'actual'}
          value={line.basis}
          onChange={({ currentTarget }) =>
            edit({ basis: currentTarget.value === 'theoretical' ? 'theoretical' : 'actual' })
          }
        >
          <option value="actual">Actual</option>
          <option value="theoretical">Theory</option>
        </select>
      </label>
      <label className={classes['off']}>
        <PlainCheckbox
          aria-label={`No quote for line ${name}`}
          checked={line.noQuote}
          onChange={({ currentTarget }) => edit({ noQuote: currentTarget.checked })}
        />
        No quote
      </label>
      {mtr && <MtrState mtr={mtr} />}
      {onRemove && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove line ${name}`}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  )
}

const pauseMs = 500

type LateInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string
  onChanged: (text: string) => void
}

/** A field that tells what is typed after a pause, and when it is left. Escape brings back what it had. */
function LateInput({ value, onChanged, ...input }: LateInputProps) {
  const [typed, setTyped] = useState<string>()
  const before = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<() => void>(() => undefined)
  last.current = () => {
    clearTimeout(timer.current)
    if (typed !== undefined && typed !== value) onChanged(typed)
  }
  useEffect(() => () => last.current(), [])
  return (
    <input
      {...input}
      type="text"
      autoComplete="off"
      data-mantine-stop-propagation="true"
      value={typed ?? value}
      onFocus={() => {
        before.current = value
      }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => last.current(), pauseMs)
      }}
      onBlur={() => {
        last.current()
        setTyped(undefined)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        clearTimeout(timer.current)
        setTyped(undefined)
        if (before.current !== value) onChanged(before.current)
      }}
    />
  )
}
