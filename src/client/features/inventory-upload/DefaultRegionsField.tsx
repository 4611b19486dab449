import { Pill, TagsInput } from '@mantine/core'
import type { Ref } from 'react'
import { parseRegionList, regions } from '../../../shared/regions.ts'
import { findRegionProblem } from './upload-form.ts'

type DefaultRegionsFieldProps = {
  inputRef: Ref<HTMLInputElement>
  /** Codes, and what was typed and names no region. */
  value: readonly string[]
  onChange: (regionTexts: string[]) => void
  isDisabled: boolean
}

const options = regions.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
// A column of cells is pasted as lines.
const separators = [',', '\n']

/** Takes the regions of rows that name none, chosen or typed: codes and names, one or several. */
export function DefaultRegionsField({ inputRef, value, onChange, isDisabled }: DefaultRegionsFieldProps) {
  const problem = findRegionProblem(value)
  return (
    <TagsInput
      ref={inputRef}
      label="Default Region Codes (optional)"
      description="Used only for rows with no region code in the file. Without a default, the state of the row decides."
      placeholder={value.length === 0 ? 'The state decides' : ''}
      data={options}
      value={[...value]}
      onChange={(texts) => {
        const { codes, unknown } = parseRegionList(texts.join(','))
        onChange([...codes, ...unknown])
      }}
      splitChars={separators}
      renderPill={({ option, onRemove, disabled = false }) => (
        <Pill withRemoveButton disabled={disabled} {...(onRemove && { onRemove })}>
          {option.label}
        </Pill>
      )}
      error={problem}
      // The list of regions would cover what is wrong.
      {...(problem !== undefined && { dropdownOpened: false })}
      clearable
      disabled={isDisabled}
      withScrollArea={false}
      comboboxProps={{ shadow: 'md' }}
      clearButtonProps={{ 'aria-label': 'Clear the default regions' }}
    />
  )
}
