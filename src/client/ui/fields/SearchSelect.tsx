import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

type SearchSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> & {
  options: ComboboxItem[]
  /** The chosen option's value; blank for none. */
  value: string
  onChange: (value: string) => void
  /** The options that match a typed text, the best first. */
  find: (options: readonly ComboboxItem[], typed: string) => ComboboxItem[]
}

/** A select to type into. Enter takes the highlighted option, leaving the field takes the best match, clearing it takes none. */
export function SearchSelect({ options, value, onChange, onBlur, find, ...select }: SearchSelectProps) {
  // The field shows a value that was set elsewhere a moment later: until then its text is nobody's wish.
  const isTyped = useRef(false)
  // Mantine's own choice on blur ignores pasted text, and takes the first option when the field was cleared.
  const settle = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event)
    if (!isTyped.current) return
    isTyped.current = false
    const typed = event.currentTarget.value.trim()
    if (typed === options.find((option) => option.value === value)?.label) return
    const best = typed === '' ? '' : find(options, typed)[0]?.value
    if (best !== undefined && best !== value) onChange(best)
  }
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      autoComplete="off"
      onClick={(event) => event.currentTarget.select()}
      onKeyDown={takeHighlighted}
      {...select}
      onInput={() => {
        isTyped.current = true
      }}
      onBlur={settle}
      data={options}
      filter={({ search }) => find(options, search)}
      value={value || null}
      onChange={(chosen) => {
        isTyped.current = false
        onChange(chosen ?? '')
      }}
    />
  )
}

// As in a native select, Tab takes the option that the arrow keys highlighted.
function takeHighlighted({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Tab') return
  const highlighted = document.getElementById(currentTarget.getAttribute('aria-activedescendant') ?? '')
  if (highlighted?.hasAttribute('data-combobox-selected')) highlighted.click()
}
