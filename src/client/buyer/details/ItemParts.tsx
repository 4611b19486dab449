import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { mtrOnFile } from '../../../shared/papers/terms.ts'
import type { ItemAnswer } from '../../../shared/search/item.ts'
import { itemPath } from '../../../shared/site/site.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { goneItemDays } from '../../../shared/stock/terms.ts'
import { copyText } from '../../platform/text/copy-text.ts'
import { formatPacificDate, formatWeightLb } from '../../platform/text/format.ts'
import { absoluteHref } from '../../platform/text/links.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import {
  formatField,
  formatGauge,
  formatHintedThickness,
  formatWeightWithUnit,
  tableColumns,
  withInches,
} from '../item/item-fields.ts'
import { toLikeSearch } from './like-search.ts'

export function Availability({ state }: Pick<ItemAnswer, 'state'>) {
  if (state === 'listed') {
    return (
      <Text size="sm" c="dimmed">
        Available, *subject to prior sale
      </Text>
    )
  }
  return (
    <StateBox
      state={state}
      tone="caution"
      title="No longer available"
      text={`It was sold, or its supplier took it off the list. This page stays up for ${goneItemDays} days.`}
    />
  )
}

export function SearchSimilar({ item }: { item: InventoryItem }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/inventory/search" search={toLikeSearch(item)} />}
    >
      Search for similar steel
    </Button>
  )
}

export const copyItemLink = ({ id }: Pick<InventoryItem, 'id'>): Promise<boolean> =>
  copyText(absoluteHref(itemPath(id)), 'Link copied')

export function CopyLink({ item }: { item: InventoryItem }) {
  return (
    <Button variant="default" onClick={() => void copyItemLink(item)}>
      Copy link
    </Button>
  )
}

type ItemFactsProps = {
  item: InventoryItem
  /** Undefined while the server is asked for what follows from the item. */
  answer: ItemAnswer | undefined
  className?: string | undefined
}

/** The fields of an item, and what follows from them. */
export function ItemFacts({ item, answer, className }: ItemFactsProps) {
  const weightLb = answer?.theoreticalWeightLb
  const gauge = formatGauge(item)
  return (
    <dl className={className}>
      {tableColumns.map(({ key, heading }) => (
        <Fact key={key} name={heading}>
          {readFact(item, key)}
        </Fact>
      ))}
      {item.mtrOnFile && <Fact name="Mill test report">{mtrOnFile}</Fact>}
      <Fact name="Gauge">{gauge && `${gauge} GA`}</Fact>
      <Fact name="Theoretical weight">
        {weightLb === undefined ? pending : weightLb !== null && formatWeightLb(weightLb)}
      </Fact>
      <Fact name="Listed since">{formatPacificDate(item.createdAt)}</Fact>
      <Fact name="Last listed">{answer ? formatPacificDate(answer.listedAt) : pending}</Fact>
    </dl>
  )
}

const pending = '…'

function readFact(item: InventoryItem, key: (typeof tableColumns)[number]['key']): string {
  if (key === 'thickness') return withInches(formatHintedThickness(item))
  if (key === 'width' || key === 'length') return withInches(formatField(item, key))
  return key === 'weight' && item.weight ? formatWeightWithUnit(item.weight) : formatField(item, key)
}
