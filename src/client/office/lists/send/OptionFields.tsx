import { Autocomplete, Button, Group, Input, Pill, SegmentedControl, TagsInput, Text } from '@mantine/core'
import { type Ref, useId } from 'react'
import { replaceScopes } from '../../../../shared/lists/terms.ts'
import { parseRegionList, regions } from '../../../../shared/places/regions.ts'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { useProductTypes } from '../../catalog/hooks.ts'
import { type CategoryProposal, findRegionProblem, type ReplaceScope } from '../upload-form.ts'
import classes from './OptionFields.module.css'

type CategoryFieldProps = {
  inputRef: Ref<HTMLInputElement>
  value: string
  onChange: (category: string) => void
  error?: string | undefined
  isDisabled: boolean
  /** Stands in the field while that is empty, to be chosen by a click. */
  proposal?: CategoryProposal | undefined
  /** Called when the proposal was chosen, whose button is gone then. */
  onProposalUsed?: () => void
}

/** Chooses a product type or takes a new name. */
export function CategoryField({ inputRef, value, onChange, error, isDisabled, ...proposed }: CategoryFieldProps) {
  const proposal = value === '' && !isDisabled ? proposed.proposal : undefined
  const useLabel = proposal ? `${proposal.category}? Use it` : ''
  const types = useProductTypes()
  const known = types.data ?? []
  const inactive = new Set(known.filter((type) => type.active === 0).map((type) => type.name))
  const chosen = known.find((type) => type.name.toLowerCase() === value.trim().toLowerCase())
  return (
    <Autocomplete
      ref={inputRef}
      label="Category"
      description={hintFor()}
      placeholder={proposal ? 'Or choose' : 'Select or type a product type'}
      required
      data={[...new Set(known.map((type) => type.name))]}
      value={value}
      onChange={onChange}
      error={error}
      disabled={isDisabled}
      {...(proposal && {
        rightSection: (
          <Button
            variant="light"
            className={classes['proposal'] ?? ''}
            onClick={() => {
              onChange(proposal.category)
              proposed.onProposalUsed?.()
            }}
          >
            {useLabel}
          </Button>
        ),
        rightSectionWidth: `min(64%, ${useLabel.length / 2 + 1.5}rem)`,
      })}
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
    return proposal?.reason ?? 'Pick a product type or type a new one.'
  }
}

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
      <Input.Description id={hintId} mb={5}>
        {hints[value]}
      </Input.Description>
      <SegmentedControl
        aria-labelledby={labelId}
        aria-describedby={hintId}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        fullWidth={isNarrow}
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
