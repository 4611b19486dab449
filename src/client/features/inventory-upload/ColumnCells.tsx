import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { columnLetters } from '../../../shared/column-letters.ts'
import { type ColumnName, type matchKinds, optionalColumns } from '../../../shared/upload-terms.ts'
import type { ListHeading } from '../../../shared/uploads.ts'
import classes from './Columns.module.css'
import { type ColumnDraft, findSuggestion, fixText, takeColumn } from './column-draft.ts'

type ColumnCellProps = {
  name: ColumnName
  headings: readonly ListHeading[]
  draft: ColumnDraft
  found: ColumnDraft
  onChange: (draft: ColumnDraft) => void
}

const none = ''
const fixed = 'fixed'
const matchLabels: Readonly<Record<(typeof matchKinds)[number], string>> = {
  name: 'Same name',
  synonym: 'Similar name',
  values: 'Its values',
  remembered: 'Remembered from an earlier list',
  chosen: 'You',
}

/** Maps one of our columns to a column of the file, or to one text for all rows. */
export function ColumnChoice({ name, headings, draft, onChange }: Omit<ColumnCellProps, 'found'>) {
  const index = draft.columns[name]
  const text = draft.fixedTexts[name]
  const heading = headings.find(({ column }) => column === index)

  function choose(value: string): void {
    if (value === fixed) onChange(fixText(draft, name, ''))
    else onChange(takeColumn(draft, name, value === none ? undefined : Number(value)))
  }

  return (
    <Stack gap={4} py={4} className={classes['control'] ?? ''}>
      <NativeSelect
        size="xs"
        aria-label={`Column in the file for ${name}`}
        data={optionsOf(headings)}
        value={index === undefined ? (text === undefined ? none : fixed) : String(index)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {text !== undefined && (
        <TextInput
          size="xs"
          aria-label={`${name} of all rows`}
          placeholder={`${name} of all rows`}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => onChange(fixText(draft, name, currentTarget.value))}
        />
      )}
      {heading && heading.samples.length > 0 && (
        <span className={classes['samples']}>{heading.samples.join(' · ')}</span>
      )}
    </Stack>
  )
}

/** How the column of the file was found, or that it is missing. */
export function MatchWords({ name, headings, draft, found, onChange }: ColumnCellProps) {
  const index = draft.columns[name]
  const heading = headings.find(({ column }) => column === index)
  const suggested = findSuggestion(draft, headings, name)
  if (heading) {
    const isFound = found.columns[name] === index
    return <span>{matchLabels[(isFound && heading.matchedBy) || 'chosen']}</span>
  }
  if (draft.fixedTexts[name]?.trim()) return <span>One value for all rows</span>
  const isOptional = (optionalColumns as readonly ColumnName[]).includes(name) // widened to be searched
  return (
    <Stack gap={4} py={4} align="flex-start">
      {isOptional ? (
        <Text span inherit c="dimmed">
          Not in the file (optional)
        </Text>
      ) : (
        <span className={classes['missing']}>
          <IconAlertTriangle size={16} aria-hidden /> Missing
        </span>
      )}
      {suggested && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Use “${suggested.heading}” for ${name}`}
          onClick={() => onChange(takeColumn(draft, name, suggested.column))}
        >
          Use “{suggested.heading}”
        </Button>
      )}
    </Stack>
  )
}

function optionsOf(headings: readonly ListHeading[]) {
  return [
    { value: none, label: 'Not in the file' },
    { value: fixed, label: 'One value for all rows' },
    ...headings.map(({ column, heading, samples }) => ({
      value: String(column),
      label: `${columnLetters(column)}: ${heading || '(no heading)'}${samples[0] ? ` (${samples[0]})` : ''}`,
    })),
  ]
}
