import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatCount } from '../../../shared/text/count-text.ts'
import { type ExportSource, useListExport } from '../../platform/export/use-list-export.ts'
import type { ReadProgress } from '../../platform/server/read-all-pages.ts'
import { Disclosure } from '../page/Disclosure.tsx'

type ListExportProps<Row> = {
  source: ExportSource<Row>
  isEmpty: boolean
  moreChoices?: readonly ExportChoice[]
  align?: 'start' | 'end'
}

type ExportChoice = { label: string; choose: () => void }

/** Saves a list as CSV or Excel. While the list is being read, shows the progress and a way to cancel. */
export function ListExport<Row>({ source, isEmpty, moreChoices = [], align = 'start' }: ListExportProps<Row>) {
  const { save, cancel, progress } = useListExport(source)
  const choices = [
    { label: 'Save as CSV', choose: () => void save('csv') },
    { label: 'Save as Excel (XLSX)', choose: () => void save('xlsx') },
    ...moreChoices,
  ]
  return (
    <Disclosure
      label={progress ? progressText(progress) : 'Export'}
      icon={<IconDownload size={18} aria-hidden />}
      disabled={isEmpty && !progress}
      align={align}
    >
      {(close) => {
        if (progress) {
          return (
            <Stack gap="xs">
              <Text size="sm">The file is saved once the whole list is loaded.</Text>
              <Button
                variant="default"
                onClick={() => {
                  close()
                  cancel()
                }}
              >
                Cancel the export
              </Button>
            </Stack>
          )
        }
        return (
          <Stack component="ul" className="plain-list" gap={4}>
            {choices.map(({ label, choose }) => (
              <li key={label}>
                <Button
                  variant="subtle"
                  color="gray"
                  justify="flex-start"
                  fullWidth
                  onClick={() => {
                    close()
                    choose()
                  }}
                >
                  {label}
                </Button>
              </li>
            ))}
          </Stack>
        )
      }}
    </Disclosure>
  )
}

function progressText({ loaded, total }: ReadProgress): string {
  return total === undefined ? 'Preparing...' : `${formatCount(loaded)} of ${formatCount(total)}`
}
