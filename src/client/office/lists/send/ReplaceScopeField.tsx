import { Input, SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import { replaceScopes } from '../../../../shared/lists/terms.ts'
import { useNarrowScreen } from '../../../platform/moves/use-narrow-screen.ts'
import type { ReplaceScope } from '../upload-form.ts'
import classes from './ReplaceScopeField.module.css'

type ReplaceScopeFieldProps = {
  value: ReplaceScope
  onChange: (scope: ReplaceScope) => void
  isDisabled?: boolean
}

const labels: Readonly<Record<ReplaceScope, string>> = {
  category: 'This category only',
  source: 'Every category',
}
const hints: Readonly<Record<ReplaceScope, string>> = {
  category: 'Every item of the sources in the file, in this category.',
  source: 'Every item of the sources in the file, in all categories.',
}

/** Chooses which items of its sources a list replaces. */
export function ReplaceScopeField({ value, onChange, isDisabled = false }: ReplaceScopeFieldProps) {
  const labelId = useId()
  const hintId = useId()
  const isNarrow = useNarrowScreen()
  return (
    <div>
      <Input.Label labelElement="div" id={labelId}>
        What it replaces
      </Input.Label>
      <Text id={hintId} size="sm" c="dimmed" mb={5}>
        {hints[value]}
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        aria-describedby={hintId}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        fullWidth={isNarrow}
        classNames={{ label: classes['label'] ?? '' }}
        disabled={isDisabled}
        value={value}
        onChange={(chosen) => {
          const scope = replaceScopes.find((one) => one === chosen)
          if (scope) onChange(scope)
        }}
        data={replaceScopes.map((scope) => ({ value: scope, label: labels[scope] }))}
      />
    </div>
  )
}
