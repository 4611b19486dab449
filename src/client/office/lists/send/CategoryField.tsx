import { Autocomplete, Group, Text } from '@mantine/core'
import type { Ref } from 'react'
import { useAllProductTypes } from '../hooks.ts'

type CategoryFieldProps = {
  inputRef: Ref<HTMLInputElement>
  value: string
  onChange: (category: string) => void
  error?: string | undefined
  isDisabled: boolean
}

/** Chooses a product type or takes a new name. */
export function CategoryField({ inputRef, value, onChange, error, isDisabled }: CategoryFieldProps) {
  const types = useAllProductTypes()
  const known = types.data ?? []
  const inactive = new Set(known.filter((type) => type.active === 0).map((type) => type.name))
  const chosen = known.find((type) => type.name.toLowerCase() === value.trim().toLowerCase())
  return (
    <Autocomplete
      ref={inputRef}
      label="Category"
      description={hintFor()}
      placeholder="Select or type a product type"
      required
      data={[...new Set(known.map((type) => type.name))]}
      value={value}
      onChange={onChange}
      error={error}
      disabled={isDisabled}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
      renderOption={({ option }) => (
        <Group gap="xs">
          <span>{option.value}</span>
          {inactive.has(option.value) && (
            <Text span size="xs" c="dimmed">
              inactive
            </Text>
          )}
        </Group>
      )}
    />
  )

  function hintFor(): string {
    if (types.error && !types.data) return 'The product types could not be loaded, but you can type a name.'
    if (chosen?.active === 0) return `${chosen.name} is inactive: buyers do not see it until you activate it.`
    if (types.data && value.trim() && !chosen) return `${value.trim()} is a new category.`
    return 'Pick a product type or type a new one.'
  }
}
