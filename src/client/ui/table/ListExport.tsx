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
  /** Prints the list, once all of it is read. */
  onPrint?: (rows: readonly Row[]) => void
  /** Why the list is too long to be read as a whole, and what to do. */
  tooLong?: string | undefined
  align?: 'start' | 'end'
}

type ExportChoice = { label: string; choose: () => void }

/** Saves a list as CSV or Excel, or prints it. While the list is being read, shows the progress and a way to cancel. */
export function ListExport<Row>(props: ListExportProps<Row>) {
  const { source, isEmpty, moreChoices = [], onPrint, tooLong, align = 'start' } = props
  const { save, read, cancel, progress } = useListExport(source)
  const wholeList = [
    { label: 'Save as CSV', choose: () => void save('csv') },
    { label: 'Save as Excel (XLSX)', choose: () => void save('xlsx') },
  ]
  const printing = onPrint ? [{ label: 'Print', choose: () => void read(onPrint) }] : []
  const choices = tooLong ? moreChoices : [...wholeList, ...moreChoices, ...printing]
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
              <Text size="sm">This is done once the whole list is loaded.</Text>
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
            {tooLong && (
              <Text component="li" size="sm" maw={260}>
                {tooLong}
              </Text>
            )}
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
