import { NativeSelect, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import type { ListHeading } from '../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../shared/lists/terms.ts'
import { columnLetters } from '../../../../shared/text/cells.ts'
import { type ColumnUse, canBeBlank, canBeSheetName } from './table-plan.ts'

type UseFieldProps = {
  name: ColumnName
  headings: readonly ListHeading[]
  /** The sheets of the tables that the choice is for. */
  sheetNames: readonly string[]
  use: ColumnUse | undefined
  noneLabel: string
  error?: string | undefined
  fieldRef?: Ref<HTMLInputElement & HTMLSelectElement>
  onChange: (use: ColumnUse | undefined) => void
}

const textMax = 100

/** Chooses where the values of one of our columns come from. */
export function UseField({ name, headings, sheetNames, use, noneLabel, error, fieldRef, onChange }: UseFieldProps) {
  const isText = typeof use === 'object'
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`Column in the file for ${name}`}
        data={[
          { value: 'none', label: noneLabel },
          ...(canBeBlank(name) ? [{ value: 'blank', label: 'Blank in all rows' }] : []),
          { value: 'text', label: 'One text for all rows' },
          ...(canBeSheetName(name) ? [{ value: 'sheet name', label: sheetNameLabel(sheetNames) }] : []),
          ...headings.map(toOption),
        ]}
        value={isText ? 'text' : String(use ?? 'none')}
        error={!isText && error}
        {...(!isText && fieldRef && { ref: fieldRef })}
        onChange={({ currentTarget }) => onChange(toUse(currentTarget.value))}
      />
      {isText && (
        <TextInput
          size="xs"
          aria-label={`${name} of all rows`}
          placeholder={`${name} of all rows`}
          maxLength={textMax}
          value={use.text}
          error={error}
          {...(fieldRef && { ref: fieldRef })}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )}
    </>
  )
}

function toUse(value: string): ColumnUse | undefined {
  if (value === 'none') return undefined
  if (value === 'text') return { text: '' }
  return value === 'blank' || value === 'sheet name' ? value : Number(value)
}

function sheetNameLabel(names: readonly string[]): string {
  const [name] = names
  return names.length === 1 ? `The sheet's name: ${name}` : "Each sheet's name"
}

export function toOption({ column, heading, samples }: ListHeading) {
  const name = `${columnLetters(column)}: ${heading || '(no heading)'}`
  return { value: String(column), label: samples[0] ? `${name} (${samples[0]})` : name }
}
