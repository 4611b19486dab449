import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { classifications, mtrOptions } from '../../../shared/needs/terms.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { useProductNames } from '../asking/hooks.ts'
import { reviewColumns } from '../asking/request-columns.ts'
import { findItemErrors, type WantedItem } from '../asking/request-draft.ts'
import classes from './pasted.module.css'
import {
  describeUnread,
  findPastedProblem,
  isSuggesting,
  notesBeside,
  type PastedItem,
  withSuggestion,
} from './pasted-items.ts'

type PastedLineProps = { pasted: PastedItem; onChange: (change: Partial<PastedItem>) => void }

/** A line: what it says, what was read, what was not, and the way to change or leave it out. */
export function PastedLine({ pasted, onChange }: PastedLineProps) {
  const [isEditing, setIsEditing] = useState(false)
  const fieldsId = useId()
  const editRef = useRef<HTMLButtonElement>(null)
  const { item, unread, isLeftOut, text, line, suggested } = pasted
  const problem = findPastedProblem(pasted)
  const name = `line ${line}`
  return (
    <li className={classes['line']} data-left-out={isLeftOut || undefined}>
      <PlainCheckbox
        aria-label={`Include ${name}: ${text}`}
        checked={!isLeftOut}
        onChange={() => onChange({ isLeftOut: !isLeftOut })}
      />
      <div className={classes['read']}>
        <Text size="sm" className={classes['original'] ?? ''}>
          {text}
        </Text>
        <ReadFields item={{ ...item, notes: notesBeside(pasted) }} />
        {unread.length > 0 && (
          <Text size="sm" className={classes['unread'] ?? ''}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>Not read, kept in the notes: {unread.map(describeUnread).join(' · ')}</span>
          </Text>
        )}
        {suggested && isSuggesting(pasted) && (
          <div className={classes['suggested']}>
            <Text size="sm">Suggested product:</Text>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Use ${suggested} for ${name}`}
              onClick={() => {
                onChange(withSuggestion(pasted))
                editRef.current?.focus()
              }}
            >
              Use {suggested}
            </Button>
          </div>
        )}
        {problem && !isLeftOut && (
          <Text size="sm" c="var(--mantine-color-error)">
            {problem} to include this line.
          </Text>
        )}
        {isEditing && (
          <div id={fieldsId}>
            <LineFields item={item} onChange={(change) => onChange({ item: { ...item, ...change } })} />
          </div>
        )}
      </div>
      <Button
        ref={editRef}
        variant="subtle"
        size="compact-sm"
        aria-label={`${isEditing ? 'Done with' : 'Edit'} ${name}`}
        aria-expanded={isEditing}
        aria-controls={isEditing ? fieldsId : undefined}
        leftSection={isEditing ? undefined : <IconPencil size={16} aria-hidden />}
        onClick={() => setIsEditing(!isEditing)}
      >
        {isEditing ? 'Done' : 'Edit'}
      </Button>
    </li>
  )
}

const classification = { heading: 'Classification', textOf: ({ product }: WantedItem) => product }

function ReadFields({ item }: { item: WantedItem }) {
  const filled = [...reviewColumns.slice(0, 1), classification, ...reviewColumns.slice(1)].flatMap(
    ({ heading, textOf, ...column }) => {
      const text = textOf(item)
      const unit = 'unit' in column ? ` ${column.unit}` : ''
      return text === '' ? [] : [{ heading, text: `${text}${unit}` }]
    },
  )
  return (
    <dl className={classes['fields']}>
      {filled.map(({ heading, text }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const textFields: readonly (readonly [field: keyof WantedItem, label: string])[] = [
  ['thickness', 'Thickness'],
  ['width', 'Width'],
  ['length', 'Length'],
  ['qtyPcs', 'Quantity'],
  ['weightNeeded', 'Weight Needed (lbs)'],
  ['gradeCategory', 'Steel Grade'],
  ['coatingWt', 'Coating Weight'],
]

function LineFields({ item, onChange }: { item: WantedItem; onChange: (change: Partial<WantedItem>) => void }) {
  const names = useProductNames() ?? []
  const errors = findItemErrors(item)
  const products = [...new Set([...names, ...(item.category ? [item.category] : [])])]
  const choices = [
    ['category', 'Product', products],
    ['product', 'Product Classification', classifications],
    ['condition', 'MTR', mtrOptions],
  ] as const
  return (
    <div className={classes['inputs']}>
      {choices.map(([field, label, options]) => (
        <NativeSelect
          key={field}
          label={label}
          data={[{ value: '', label: 'Choose' }, ...options]}
          value={item[field]}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
        />
      ))}
      {textFields.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          value={item[field]}
          error={errors.get(field)}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
        />
      ))}
      <TextInput
        type="date"
        label="Estimated Need Date"
        value={item.estimatedNeedDate}
        onChange={({ currentTarget }) => onChange({ estimatedNeedDate: currentTarget.value })}
      />
      <Textarea
        label="Additional Notes"
        autosize
        minRows={1}
        className={classes['whole'] ?? ''}
        value={item.notes}
        onChange={({ currentTarget }) => onChange({ notes: currentTarget.value })}
      />
    </div>
  )
}
