import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatCount } from '../../shared/count-text.ts'
import { type ExportSource, useListExport } from '../lib/export/use-list-export.ts'
import type { ReadProgress } from '../lib/read-all-pages.ts'
import { Disclosure } from './Disclosure.tsx'
import classes from './ListExport.module.css'

type ListExportProps<Row> = {
  source: ExportSource<Row>
  /** With nothing to save the button does nothing. */
  isEmpty: boolean
  /** Other ways to take the list along. */
  moreChoices?: readonly ExportChoice[]
  /** The edge that the button shares with what it opens. */
  align?: 'start' | 'end'
}

type ExportChoice = { label: string; choose: () => void }

/** The ways to take a list along: as CSV, as an Excel file. While it is read, how far that is, and a way to stop it. */
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
              <Text size="sm">The file is saved as soon as the whole list is here.</Text>
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
          <ul className={classes['list']}>
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
          </ul>
        )
      }}
    </Disclosure>
  )
}

function progressText({ loaded, total }: ReadProgress): string {
  return total === undefined ? 'Preparing...' : `${formatCount(loaded)} of ${formatCount(total)}`
}
