import { MultiSelect } from '@mantine/core'
import { findRegionCode, type RegionCode, regions } from '../../../shared/regions.ts'

type DefaultRegionsFieldProps = {
  value: readonly RegionCode[]
  onChange: (codes: RegionCode[]) => void
  isDisabled: boolean
}

const options = regions.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))

/** Chooses the regions of rows that name none. */
export function DefaultRegionsField({ value, onChange, isDisabled }: DefaultRegionsFieldProps) {
  return (
    <MultiSelect
      label="Default Region Codes (optional)"
      description="Used only for rows with no region code in the file. Without a default, the state of the row decides."
      placeholder={value.length === 0 ? 'The state decides' : ''}
      data={options}
      value={[...value]}
      onChange={(codes) => onChange(codes.flatMap((code) => findRegionCode(code) ?? []))}
      searchable
      clearable
      hidePickedOptions
      disabled={isDisabled}
      comboboxProps={{ shadow: 'md' }}
      clearButtonProps={{ 'aria-label': 'Clear the default regions' }}
    />
  )
}
