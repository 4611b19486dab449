import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type FilterFieldProps = Omit<TextInputProps, 'onChange' | 'type' | 'leftSection'> & {
  value: string
  onType: (text: string) => void
}

/** A field whose text narrows a list down. */
export function FilterField({ onType, ...props }: FilterFieldProps) {
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      {...props}
    />
  )
}
