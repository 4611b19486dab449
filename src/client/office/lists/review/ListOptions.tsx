import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { RereadUpload, StagedUpload } from '../../../../shared/lists/schema.ts'
import { parseRegionList } from '../../../../shared/places/regions.ts'
import { steadyPress } from '../../../ui/fields/steady-press.ts'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { CategoryField, DefaultRegionsField, ReplaceScopeField } from '../send/OptionFields.tsx'
import { findRegionProblem } from '../upload-form.ts'

type ListOptionsProps = {
  upload: StagedUpload
  isBusy: boolean
  onApply: (options: Pick<RereadUpload, 'category' | 'defaultRegionCodes' | 'replaceScope'>) => void
}

/** Shows and changes a list's category, default regions and scope. */
export function ListOptions({ upload, isBusy, onApply }: ListOptionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const formId = useId()
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" flex="1 1 240px">
          {optionsText(upload)}
        </Text>
        <ToolButton
          label={isOpen ? 'Cancel' : 'Change category or regions'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Group>
      {isOpen && <OptionsForm id={formId} upload={upload} isBusy={isBusy} onApply={onApply} />}
    </Stack>
  )
}

/** The form for a list's category, default regions and scope. */
export function OptionsForm({ id, upload, isBusy, onApply }: ListOptionsProps & { id?: string }) {
  const [category, setCategory] = useState(upload.category)
  const [regionTexts, setRegionTexts] = useState<readonly string[]>(
    () => parseRegionList(upload.defaultRegionCodes).codes,
  )
  const [replaceScope, setReplaceScope] = useState(upload.replaceScope)
  const [isChecked, setIsChecked] = useState(false)
  const categoryRef = useRef<HTMLInputElement>(null)
  const regionsRef = useRef<HTMLInputElement>(null)

  function apply(): void {
    setIsChecked(true)
    if (!category.trim()) categoryRef.current?.focus()
    else if (findRegionProblem(regionTexts)) regionsRef.current?.focus()
    else onApply({ category, defaultRegionCodes: regionTexts.join(','), replaceScope })
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Stack maw={640}>
        <CategoryField
          inputRef={categoryRef}
          value={category}
          onChange={setCategory}
          error={isChecked && !category.trim() ? 'Select a category' : undefined}
          isDisabled={isBusy}
        />
        <DefaultRegionsField inputRef={regionsRef} value={regionTexts} onChange={setRegionTexts} isDisabled={isBusy} />
        <ReplaceScopeField value={replaceScope} onChange={setReplaceScope} isDisabled={isBusy} />
        <Button type="submit" loading={isBusy} w="fit-content" {...steadyPress}>
          Apply and read again
        </Button>
      </Stack>
    </form>
  )
}

function optionsText({ category, replaceScope, splitByProduct, defaultRegionCodes }: StagedUpload): string {
  const scope = replaceScope === 'source' ? 'Replaces items in every category' : 'Replaces items in this category'
  const regions = defaultRegionCodes ? `Default regions ${defaultRegionCodes}` : 'No default regions'
  return `${category ? `Category ${category}` : 'No product type yet'}${splitByProduct ? ', split by product' : ''} · ${scope} · ${regions}`
}
