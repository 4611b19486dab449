import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { wantedFields } from '../../../shared/needs/fields.ts'
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
      <Stack gap={8} miw={0}>
        <Text size="sm" c="dimmed" className={classes['original'] ?? ''}>
          {text}
        </Text>
        <ReadFields item={{ ...item, notes: notesBeside(pasted) }} />
        {unread.length > 0 && (
          <Group gap={6} wrap="nowrap" align="flex-start" c="var(--accent-text)" className={classes['unread'] ?? ''}>
            <IconAlertTriangle size={16} aria-hidden />
            <Text span size="sm">
              Not read, kept in the notes: {unread.map(describeUnread).join(' · ')}
            </Text>
          </Group>
        )}
        {suggested && isSuggesting(pasted) && (
          <Group gap="4px 8px">
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
          </Group>
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
      </Stack>
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
    <Group component="dl" gap="4px 16px" align="stretch" className={classes['fields'] ?? ''}>
      {filled.map(({ heading, text }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Group>
  )
}

type WantedField = (typeof wantedFields)[number]

const isChoice = ({ kind }: WantedField) => kind === 'product' || kind === 'choice'
const lineFields = [...wantedFields.filter(isChoice), ...wantedFields.filter((field) => !isChoice(field))]

type LineFieldsProps = { item: WantedItem; onChange: (change: Partial<WantedItem>) => void }

function LineFields({ item, onChange }: LineFieldsProps) {
  const names = useProductNames() ?? []
  const errors = findItemErrors(item)
  const products = [...new Set([...names, ...(item.category ? [item.category] : [])])]
  return (
    <div className={classes['inputs']}>
      {lineFields.map((field) => (
        <LineField
          key={field.key}
          field={field}
          options={field.kind === 'product' ? products : field.options}
          value={item[field.key]}
          error={errors.get(field.key)}
          onChange={(text) => onChange({ [field.key]: text })}
        />
      ))}
    </div>
  )
}

type LineFieldProps = {
  field: WantedField
  options: readonly string[] | undefined
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function LineField({ field: { label, kind }, options, value, error, onChange }: LineFieldProps) {
  const input = {
    label,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (options) return <NativeSelect {...input} data={[{ value: '', label: 'Choose' }, ...options]} />
  if (kind === 'notes') return <Textarea {...input} autosize minRows={1} className={classes['whole'] ?? ''} />
  if (kind === 'day') return <TextInput {...input} type="date" />
  return <TextInput {...input} label={kind === 'pounds' ? `${label} (lbs)` : label} error={error} />
}
