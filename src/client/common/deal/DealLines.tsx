import { Group, Stack, Table, Title } from '@mantine/core'
import type { DealLine } from '../../../shared/deals/document.ts'
import {
  detailsOf,
  type LineColumnName,
  lineColumns,
  quantityOf,
  shippingOf,
  sizeOf,
  sizeWithUnit,
} from '../../../shared/quotes/lines.ts'
import { isOffered } from '../../../shared/quotes/totals.ts'
import { useNarrowScreen, useWideScreen } from '../../platform/moves/window.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import classes from './deal.module.css'

type DealLinesProps = {
  lines: readonly DealLine[]
  /** Takes or leaves a line; without it, nothing can be chosen. */
  onToggle?: ((lineId: string) => void) | undefined
}

type NamedRow = { line: DealLine; name: string; details: string; shipping: string; onToggle: (() => void) | undefined }

/** The lines of a quote, an order or a purchase: a table, or cards on a phone. */
export function DealLines({ lines, onToggle }: DealLinesProps) {
  const isNarrow = useNarrowScreen()
  const rows = lines.map((line, index) => ({
    line,
    name: `${index + 1}. ${line.description || sizeOf(line)}`,
    details: detailsOf(line),
    shipping: shippingOf(line),
    onToggle: onToggle && isOffered(line) ? () => onToggle(line.id) : undefined,
  }))
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{onToggle ? 'Choose what you want' : 'Lines'}</Title>
      {isNarrow ? <LineCards rows={rows} /> : <LineTable rows={rows} />}
    </Stack>
  )
}

type TableColumn = readonly [name: LineColumnName, width: string | number]

const steel: readonly TableColumn[] = [
  ['size', '18%'],
  ['grade', '14%'],
]
const figures: readonly TableColumn[] = [
  ['pieces', 72],
  ['weight', 104],
  ['price', 108],
  ['amount', 108],
]

function LineTable({ rows }: { rows: readonly NamedRow[] }) {
  const hasRoom = useWideScreen()
  const tableColumns = hasRoom ? [...steel, ...figures] : figures
  const canChoose = rows.some(({ onToggle }) => onToggle)
  return (
    <Table className={classes['table'] ?? ''} verticalSpacing={8} horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          {canChoose && <Table.Th w={40} aria-label="Take" />}
          <Table.Th>{lineColumns.description.heading}</Table.Th>
          {tableColumns.map(([name, width]) => (
            <Table.Th key={name} w={width} data-numeric={lineColumns[name].isNumeric}>
              {lineColumns[name].heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {rows.map((row) => (
        <Table.Tbody key={row.line.id}>
          <Table.Tr data-left={row.line.isLeft || undefined}>
            {canChoose && (
              <Table.Td>
                <Tick row={row} />
              </Table.Td>
            )}
            <Table.Td>
              {row.name}
              {!hasRoom && <About texts={[[sizeWithUnit(row.line), row.line.grade].filter(Boolean).join(', ')]} />}
              <About texts={[row.details, row.shipping, row.line.marks, row.line.note]} />
            </Table.Td>
            {tableColumns.map(([name]) => (
              <Table.Td key={name} data-numeric={lineColumns[name].isNumeric}>
                {lineColumns[name].read(row.line)}
                <About texts={[lineColumns[name].beneath?.(row.line) ?? '']} />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      ))}
    </Table>
  )
}

/** What is not in the columns. */
function About({ texts }: { texts: readonly string[] }) {
  return texts.filter(Boolean).map((text) => (
    <div key={text} className={classes['marks']}>
      {text}
    </div>
  ))
}

function LineCards({ rows }: { rows: readonly NamedRow[] }) {
  return (
    <ul className={`plain-list lined ${classes['cards']}`}>
      {rows.map((row) => {
        const { line } = row
        const about = [sizeWithUnit(line), line.grade, row.details].filter(Boolean).join(', ')
        return (
          <li key={line.id} data-left={line.isLeft || undefined}>
            {row.onToggle ? (
              <Group component="label" mih={44} gap={12} wrap="nowrap">
                <Tick row={row} />
                <strong>{row.name}</strong>
              </Group>
            ) : (
              <strong>{row.name}</strong>
            )}
            <span>{about}</span>
            <span>{quantityOf(line)}</span>
            {row.shipping && <span>{row.shipping}</span>}
            {line.marks && <span className={classes['marks']}>{line.marks}</span>}
            {line.note && <span className={classes['marks']}>{line.note}</span>}
            <Group component="span" justify="space-between" align="stretch" gap="4px 12px" className="tabular">
              <span>
                {lineColumns.price.read(line)} {lineColumns.price.beneath?.(line)}
              </span>
              <strong>{lineColumns.amount.read(line)}</strong>
            </Group>
          </li>
        )
      })}
    </ul>
  )
}

function Tick({ row: { name, line, onToggle } }: { row: NamedRow }) {
  return onToggle && <PlainCheckbox aria-label={`Take ${name}`} checked={!line.isLeft} onChange={onToggle} />
}
