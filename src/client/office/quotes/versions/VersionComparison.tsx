import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { ShowMore, useShownRows } from '../../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { describeQuoteState } from '../words.ts'
import { compareVersions, type Difference, type LineDifference } from './compare-versions.ts'

const minWidthPx = 480

/** Two versions side by side: what changed in the terms and in each line. */
export function VersionComparison({ quotes }: { quotes: readonly Quote[] }) {
  const [beforeId, setBeforeId] = useState(quotes.at(-2)?.id)
  const [afterId, setAfterId] = useState(quotes.at(-1)?.id)
  const before = quotes.find(({ id }) => id === beforeId) ?? quotes.at(-2)
  const after = quotes.find(({ id }) => id === afterId) ?? quotes.at(-1)
  if (!before || !after) return null
  const choices = quotes.map((quote) => ({
    value: quote.id,
    label: `Version ${quote.version}, ${describeQuoteState(quote).toLowerCase()}`,
  }))
  return (
    <Stack gap="sm" component="section" aria-label="Comparison of two versions">
      <Group gap="sm">
        <NativeSelect
          size="sm"
          label="From"
          data={choices}
          value={before.id}
          onChange={({ currentTarget }) => setBeforeId(currentTarget.value)}
        />
        <NativeSelect
          size="sm"
          label="To"
          data={choices}
          value={after.id}
          onChange={({ currentTarget }) => setAfterId(currentTarget.value)}
        />
      </Group>
      <Differences before={before} after={after} />
    </Stack>
  )
}

type Row = Difference & { id: string; of: string }

function Differences({ before, after }: { before: Quote; after: Quote }) {
  const { terms, lines, unchangedLines } = compareVersions(before, after)
  const rows = [...terms.map((term) => ({ ...term, id: term.name, of: 'Quote' })), ...lines.flatMap(toRows)]
  const { shown, left, showMore } = useShownRows(rows)
  return (
    <>
      <Text size="sm">
        {rows.length === 0 ? 'No differences. ' : ''}
        {formatCountOf(unchangedLines, 'line')} unchanged.
      </Text>
      {rows.length > 0 && (
        <RecordTable
          label="What changed"
          minWidthPx={minWidthPx}
          // It may scroll sideways in the panel, which keys must be able to do.
          maxHeight="70dvh"
          columns={[
            ...columns,
            { heading: `Version ${before.version}`, breaksWords: true, cell: (row) => row.before },
            { heading: `Version ${after.version}`, breaksWords: true, cell: (row) => row.after },
          ]}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
      <ShowMore left={left} onMore={showMore} />
    </>
  )
}

const columns: readonly RecordColumn<Row>[] = [
  { heading: 'Of', cardLabel: null, breaksWords: true, cell: ({ of }) => of },
  { heading: 'What', width: '20%', cell: ({ name }) => name },
]

const kindWords = { added: ' (added)', removed: ' (removed)', changed: '' } as const

function toRows({ id, description, kind, differences }: LineDifference): Row[] {
  const of = `${description || 'A line'}${kindWords[kind]}`
  return differences.map((difference) => ({ ...difference, id: `${id} ${difference.name}`, of }))
}
