import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BoundedAspect } from '../../../shared/search/terms.ts'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import classes from '../item/ranges/RangeFields.module.css'
import { RangeFrame } from '../item/ranges/RangeFrame.tsx'
import { isHalfTyped, type RangeEnd } from '../item/ranges/range.ts'
import type { PhraseReading } from '../question/phrase-text.ts'
import { boundNamesOf, type SearchPageParams } from '../question/search-page-params.ts'
import { boundTextsOf, isReversed, readBound } from '../question/search-question.ts'

const typingPauseMs = 100

type FieldWords = { legend: string; placeholder: string; expected: string }

const fieldWords: Record<BoundedAspect, FieldWords> = {
  thickness: {
    legend: 'Thickness',
    placeholder: '10 GA',
    expected: 'Use inches, a gauge or mm, such as .1345, 3/16, 10 GA or 4.5 mm.',
  },
  width: { legend: 'Width', placeholder: '48', expected: "Use inches, feet or mm, such as 48, 4' or 1219 mm." },
  length: { legend: 'Length', placeholder: "10'", expected: "Use inches, feet or mm, such as 120, 10' or 3048 mm." },
  weight: { legend: 'Weight, lbs', placeholder: '20,000', expected: 'Use pounds, such as 20,000.' },
}

type BoundFieldsProps = {
  aspect: BoundedAspect
  params: SearchPageParams
  reading: PhraseReading
  onChange: (change: SearchPageParams) => void
}

/** From and To of a size or the weight, applied after a pause in typing. What cannot be read stays, and filters nothing. */
export function BoundFields({ aspect, params, reading, onChange }: BoundFieldsProps) {
  const { legend, placeholder, expected } = fieldWords[aspect]
  const texts = boundTextsOf(params, reading, aspect)
  const [fromName, toName] = boundNamesOf(aspect)
  const change = (end: RangeEnd, text: string) => {
    const from = end === 'from' ? text.trim() : texts.from
    const to = end === 'to' ? text.trim() : texts.to
    onChange({ [fromName]: from || undefined, [toName]: to || undefined })
  }
  return (
    <RangeFrame legend={legend} isReversed={isReversed(params, aspect)}>
      {(['from', 'to'] as const).map((end) => (
        <BoundField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          placeholder={end === 'from' ? placeholder : ''}
          expected={expected}
          text={texts[end]}
          isReadable={(text) => readBound(aspect, text) !== undefined}
          onChange={(text) => change(end, text)}
        />
      ))}
    </RangeFrame>
  )
}

type BoundFieldProps = {
  label: string
  placeholder: string
  expected: string
  text: string
  isReadable: (text: string) => boolean
  onChange: (text: string) => void
}

function BoundField({ label, placeholder, expected, text, isReadable, onChange }: BoundFieldProps) {
  const { typed, type } = useTypedText(text, onChange, typingPauseMs)
  const [isEdited, setIsEdited] = useState(false)
  const isWrong = typed.trim() !== '' && !isReadable(typed) && !(isEdited && mayBecomeSize(typed.trim()))
  return (
    <TextInput
      className={classes['field'] ?? ''}
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={40}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setIsEdited(true)}
      onBlur={() => setIsEdited(false)}
      error={isWrong && expected}
    />
  )
}

// `4.5 m` may become `4.5 mm`.
function mayBecomeSize(typed: string): boolean {
  return isHalfTyped(typed.replace(/\s*[a-z#'"]{1,5}$/i, ''))
}
