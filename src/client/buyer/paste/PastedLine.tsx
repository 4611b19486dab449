import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { wantedFields } from '../../../shared/needs/fields.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { findItemErrors } from '../asking/draft-items.ts'
import { useProductNames } from '../asking/hooks.ts'
import type { WantedItem } from '../asking/request-draft.ts'
import type { PastedListProps } from './PastedListPanel.tsx'
import classes from './pasted.module.css'
import {
  describeLine,
  describeUnread,
  findPastedProblem,
  isSuggesting,
  type PastedItem,
  withSuggestion,
} from './pasted-items.ts'

type PastedLineProps = {
  pasted: PastedItem
  onChange: (change: Partial<PastedItem>) => void
}

/** A line as it was read above its own words; what was not read, and the way to change it, open in place. */
export function PastedLine({ pasted, ground, onChange }: PastedLineProps & Pick<PastedListProps, 'ground'>) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const { isLeftOut, text, line } = pasted
  const brief = describeLine(pasted)
  const mark = markOf(pasted)
  return (
    <li className={classes['line']} data-left-out={isLeftOut || undefined}>
      <PlainCheckbox
        aria-label={`Include line ${line}: ${text}`}
        checked={!isLeftOut}
        onChange={() => onChange({ isLeftOut: !isLeftOut })}
      />
      <UnstyledButton
        className={classes['toggle'] ?? ''}
        aria-label={`Edit line ${line}: ${[brief, mark].filter(Boolean).join(', ')}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        title={text}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <b>{brief}</b>
          <span>{text}</span>
        </span>
        <span className={classes['mark']} data-mark={mark || undefined}>
          {mark && <IconAlertTriangle size={16} aria-hidden />}
          <span>{mark}</span>
        </span>
        <IconChevronDown size={18} aria-hidden />
      </UnstyledButton>
      {!isLeftOut && <div className={classes['ground']}>{ground(pasted.item, brief)}</div>}
      {isOpen && (
        <Stack id={detailsId} gap={8} className={classes['details'] ?? ''}>
          <LineDetails pasted={pasted} onChange={onChange} />
        </Stack>
      )}
    </li>
  )
}

/** Whether a line needs a look, in a word; blank if not. */
function markOf(pasted: PastedItem): string {
  if (pasted.isLeftOut) return ''
  if (findPastedProblem(pasted) !== undefined) return 'Incomplete'
  return pasted.unread.length > 0 ? 'Check' : ''
}

function LineDetails({ pasted, onChange }: PastedLineProps) {
  const { item, unread, isLeftOut, suggested, line } = pasted
  const problem = findPastedProblem(pasted)
  return (
    <>
      {unread.length > 0 && (
        <Text size="sm" c="var(--accent-text)" style={{ overflowWrap: 'anywhere' }}>
          Not read, kept in the notes: {unread.map(describeUnread).join(' · ')}
        </Text>
      )}
      {problem && !isLeftOut && (
        <Text size="sm" c="var(--mantine-color-error)">
          {problem} to include this line.
        </Text>
      )}
      {suggested && isSuggesting(pasted) && (
        <Group gap="4px 8px">
          <Text size="sm">Suggested product:</Text>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Use ${suggested} for line ${line}`}
            onClick={({ currentTarget }) => {
              currentTarget.closest('li')?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
              onChange(withSuggestion(pasted))
            }}
          >
            Use {suggested}
          </Button>
        </Group>
      )}
      <LineFields item={item} onChange={(change) => onChange({ item: { ...item, ...change } })} />
    </>
  )
}

type WantedField = (typeof wantedFields)[number]

const isChoice = ({ kind }: WantedField) => kind === 'product' || kind === 'choice'
const lineFields = [...wantedFields.filter(isChoice), ...wantedFields.filter((field) => !isChoice(field))]

function LineFields({ item, onChange }: { item: WantedItem; onChange: (change: Partial<WantedItem>) => void }) {
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
