import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { stringifySearch } from '../../../platform/moves/search-params.ts'
import { useNarrowScreen } from '../../../platform/moves/use-narrow-screen.ts'
import { Disclosure } from '../../../ui/page/Disclosure.tsx'
import { useStockCategories } from '../hooks.ts'

const all = ''

/** Downloads the stock, a category or a source as a workbook that can be uploaded again. */
export function StockDownload({ sourceCodes }: { sourceCodes: readonly string[] }) {
  const isNarrow = useNarrowScreen()
  return (
    <Disclosure
      label="Download the stock"
      align={isNarrow ? 'start' : 'end'}
      icon={<IconDownload size={18} aria-hidden />}
      disabled={sourceCodes.length === 0}
    >
      {() => <DownloadForm sourceCodes={sourceCodes} />}
    </Disclosure>
  )
}

function DownloadForm({ sourceCodes }: { sourceCodes: readonly string[] }) {
  const [category, setCategory] = useState(all)
  const [source, setSource] = useState(all)
  const categories = useStockCategories()
  return (
    <Stack gap="sm" p={4}>
      <NativeSelect
        label="Category"
        data={[{ value: all, label: 'All categories' }, ...categories]}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <NativeSelect
        label="Source"
        data={[{ value: all, label: 'All sources' }, ...sourceCodes]}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      <Button component="a" href={`/api/inventory/export${stringifySearch({ category, source })}`} download>
        Download (.xlsx)
      </Button>
    </Stack>
  )
}
