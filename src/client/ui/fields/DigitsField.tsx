import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { caretBefore, type DigitsRule, findDigitsProblem, formatDigits, parseDigits } from './digits.ts'

type DigitsFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** Digits without separators, or what was typed instead. */
  value: string
  onChange: (text: string) => void
  rule: DigitsRule
}

/** A field for a whole number, shown with thousand separators. Text that is not digits stays as typed, with an error. */
export function DigitsField({ value, onChange, rule, error, ...others }: DigitsFieldProps) {
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const text = parseDigits(event.currentTarget.value)
    showFormatted(event, formatDigits(text))
    onChange(text)
  }

  return (
    <TextInput
      {...others}
      inputMode="numeric"
      value={formatDigits(value)}
      onChange={take}
      error={findDigitsProblem(value, rule) ?? error}
    />
  )
}

// Left to React the caret would jump to the end when a separator comes or goes.
function showFormatted({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>, shown: string): void {
  if (shown === input.value) return
  const digitsBehind = input.value.slice(input.selectionStart ?? undefined).replaceAll(',', '').length
  const caret = caretBefore(shown, digitsBehind)
  const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
  const place = isForward && shown[caret] === ',' ? caret + 1 : caret
  input.value = shown
  input.setSelectionRange(place, place)
}
