import { Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { Loaded, type LoadedProps } from '../../frame/Loaded.tsx'
import classes from './Figures.module.css'
import { type FigureRow, showFigure, toExportColumns } from './words.ts'

export type FigureNumbers = {
  /** The first one is over the names of the rows. */
  headings: readonly string[]
  rows: readonly FigureRow[]
}

type FigureProps<Data> = {
  title: string
  /** What is counted, in which unit, over which time. */
  note: string
  query: LoadedProps<Data>['query']
  /** Undefined where there is nothing to show yet. */
  numbersOf: (data: Data) => FigureNumbers | undefined
  /** What will be shown once there is something. */
  whenEmpty: string
  /** The picture; what it says is in the numbers too. */
  children: (data: Data) => ReactNode
}

/** A picture with its numbers beneath it, and as a file. */
export function Figure<Data>({ title, note, query, numbersOf, whenEmpty, children }: FigureProps<Data>) {
  const titleId = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={titleId} className={classes['figure'] ?? ''}>
      <div>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </div>
      <Loaded query={query} failureTitle={`${title}: the figures could not be loaded`}>
        {(data) => {
          const numbers = numbersOf(data)
          if (!numbers) return <Text size="sm">{whenEmpty}</Text>
          return (
            <>
              <div role="img" aria-label={`${title}. The numbers are in the table below.`}>
                {children(data)}
              </div>
              <Numbers title={title} {...numbers} />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

function Numbers({ title, headings, rows }: FigureNumbers & { title: string }) {
  const save = async () => {
    const { saveList } = await import('../../../platform/export/save-list.ts')
    await saveList(
      { sheetName: title, fileTitle: title, columns: toExportColumns(headings), readRows: async () => rows },
      'csv',
      { signal: new AbortController().signal, onProgress: () => undefined },
    )
  }
  return (
    <details open className={classes['numbers']}>
      <summary>Numbers</summary>
      <ToolButton
        label="Save as CSV"
        aria-label={`Save ${title} as CSV`}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void save()}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={`${title}: numbers`}>
        <table className="tabular">
          <thead>
            <tr>
              {headings.map((heading, index) => (
                <th key={heading} scope="col" data-numeric={index > 0 || undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={headings[index + 1]}>{showFigure(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
