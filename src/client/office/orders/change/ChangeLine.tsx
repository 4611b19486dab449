import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { describeShipped } from '../../../../shared/orders/words.ts'
import { detailsOf, sizeWithUnit } from '../../../../shared/quotes/lines.ts'
import { priceUnits } from '../../../../shared/quotes/terms.ts'
import { showMoney, showPieces, showPounds } from '../../../../shared/quotes/typed.ts'
import { formatSize, itemName } from '../../../buyer/item/item-fields.ts'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { type LineDraft, phraseFor, type TypedKey, toLineDraft, withItem, withPieces } from './change-draft.ts'
import { SteelPicker } from './SteelPicker.tsx'

type ChangeLineProps = {
  draft: LineDraft
  name: string
  takenIds: readonly string[]
  /** Whether other steel is looked for at once. */
  isLooking: boolean
  /** Whether its figures are typed first. */
  isFocused: boolean
  onEdit: (draft: LineDraft) => void
  onRemove: () => void
}

type Field = { key: TypedKey; label: string; width: number; show: (typed: string) => string }

const fields: readonly Field[] = [
  { key: 'pieces', label: 'Pieces', width: 84, show: showPieces },
  { key: 'weightLb', label: 'Weight (lbs)', width: 116, show: showPounds },
  { key: 'price', label: 'Price ($)', width: 104, show: showMoney },
  { key: 'cost', label: 'Cost ($)', width: 104, show: showMoney },
]

/** A line of an order while it is changed: its figures, dropped, or with other steel. */
export function ChangeLine({ draft, name, takenIds, isLooking, isFocused, onEdit, onRemove }: ChangeLineProps) {
  const [isPicking, setIsPicking] = useState(isLooking)
  const frame = useRef<HTMLFieldSetElement>(null)
  const isAdded = draft.line === null
  const focusOn = (what: 'input' | 'button') => frame.current?.querySelector<HTMLElement>(what)?.focus()
  // The button that was pressed is gone: the figures of the steel come next, or the way back.
  useDidUpdate(() => focusOn(draft.isDropped ? 'button' : 'input'), [draft.item, draft.isDropped])
  useEffect(() => {
    if (isAdded) frame.current?.querySelector('input')?.focus()
  }, [isAdded])
  const { line, item, isDropped } = draft
  const hasShipped = line !== null && (line.shippedPieces > 0 || line.shippedWeightLb > 0)
  return (
    <fieldset ref={frame} className="framed" style={{ minWidth: 0, padding: '8px 12px' }}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text size="sm" fw={600} td={isDropped || item ? 'line-through' : undefined}>
              {line ? `${name}. ${line.description || sizeWithUnit(line)}` : 'Added'}
            </Text>
            {line && (
              <Text size="xs" c="dimmed">
                {[sizeWithUnit(line), line.grade, detailsOf(line), line.sourceCode].filter(Boolean).join(' · ')}
              </Text>
            )}
            {item && !isDropped && (
              <Text size="sm">
                <b>{itemName(item)}</b> ·{' '}
                {[formatSize(item), item.gradeCategory, item.sourceCode].filter(Boolean).join(' · ')}
              </Text>
            )}
            {hasShipped && <Text size="xs">{describeShipped(line)} Its steel, price and unit stay.</Text>}
          </div>
          <Group gap={4} wrap="nowrap">
            {line && (item || isDropped) && (
              <ToolButton label="Undo" aria-label={`Undo line ${name}`} onClick={() => onEdit(toLineDraft(line))} />
            )}
            {line && !isDropped && !item && !hasShipped && (
              <>
                <ToolButton
                  label="Other steel"
                  aria-label={`Other steel for line ${name}`}
                  aria-expanded={isPicking}
                  onClick={() => setIsPicking(!isPicking)}
                />
                <ToolButton
                  label="Drop"
                  aria-label={`Drop line ${name}`}
                  onClick={() => onEdit({ ...toLineDraft(line), isDropped: true })}
                />
              </>
            )}
            {!line && <ToolButton label="Remove" aria-label={`Remove line ${name}`} onClick={onRemove} />}
          </Group>
        </Group>
        {!isDropped && (
          <Group gap="xs" align="flex-end">
            {fields.map(({ key, label, width, show }) => (
              <TextInput
                key={key}
                size="xs"
                w={width}
                label={label}
                aria-label={`${label} of line ${name}`}
                inputMode="decimal"
                data-autofocus={(isFocused && key === (line?.pieces ? 'pieces' : 'weightLb')) || undefined}
                value={draft[key]}
                readOnly={hasShipped && key === 'price'}
                // What is typed first takes the place of what it was.
                onFocus={({ currentTarget }) => isFocused && currentTarget.select()}
                onChange={({ currentTarget: { value } }) =>
                  onEdit(key === 'pieces' ? withPieces(draft, value) : { ...draft, [key]: value })
                }
                onBlur={() => onEdit({ ...draft, [key]: show(draft[key]) })}
              />
            ))}
            <NativeSelect
              size="xs"
              w={84}
              label="per"
              aria-label={`Unit of line ${name}`}
              data={priceUnits}
              value={draft.unit}
              disabled={hasShipped}
              onChange={({ currentTarget }) => {
                const unit = priceUnits.find((one) => one === currentTarget.value)
                if (unit) onEdit({ ...draft, unit })
              }}
            />
          </Group>
        )}
        {isPicking && line && !item && !isDropped && (
          <SteelPicker
            label={`Other steel for line ${name}`}
            phrase={phraseFor(line)}
            takenIds={takenIds}
            onPick={(picked) => {
              setIsPicking(false)
              onEdit(withItem(draft, picked))
            }}
          />
        )}
      </Stack>
    </fieldset>
  )
}
