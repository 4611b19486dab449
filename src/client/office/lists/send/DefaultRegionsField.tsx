import { Pill, TagsInput } from '@mantine/core'
import type { Ref } from 'react'
import { parseRegionList, regions } from '../../../../shared/places/regions.ts'
import { findRegionProblem } from '../upload-form.ts'

type DefaultRegionsFieldProps = {
  inputRef: Ref<HTMLInputElement>
  /** Region codes, and typed texts that are no region. */
  value: readonly string[]
  onChange: (regionTexts: string[]) => void
  isDisabled: boolean
}

const options = regions.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
// Cells of a column are pasted as lines.
const separators = [',', '\n']

/** The regions for rows that have none; takes codes and names, chosen, typed or pasted. */
export function DefaultRegionsField({ inputRef, value, onChange, isDisabled }: DefaultRegionsFieldProps) {
  const problem = findRegionProblem(value)
  return (
    <TagsInput
      ref={inputRef}
      label="Default Region Codes (optional)"
      description="Only for rows with no region code. Leave it blank to go by the row's state."
      placeholder={value.length === 0 ? 'Go by the state' : ''}
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
      // The dropdown would cover the error.
      {...(problem !== undefined && { dropdownOpened: false })}
      clearable
      disabled={isDisabled}
      withScrollArea={false}
      comboboxProps={{ shadow: 'md' }}
      clearButtonProps={{ 'aria-label': 'Clear the default regions' }}
    />
  )
}
