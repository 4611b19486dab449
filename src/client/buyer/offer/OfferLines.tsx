import { Group, Stack, Table, Title } from '@mantine/core'
import {
  detailsOf,
  type LineColumnName,
  lineColumns,
  marksOf,
  quantityOf,
  shippingOf,
  sizeOf,
  sizeWithUnit,
} from '../../../shared/quotes/lines.ts'
import type { QuoteOffer } from '../../../shared/quotes/schema.ts'
import { type OfferLine, offeredLines } from '../../../shared/quotes/totals.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import classes from './offer.module.css'

export type OfferLinesProps = {
  offer: QuoteOffer
  /** The ids of the lines that are taken. */
  chosen: ReadonlySet<string>
  /** Without it, nothing can be chosen. */
  onChoose?: (chosen: Set<string>) => void
  /** Paper is as narrow as a phone, and still has a table. */
  isOnPaper?: boolean
}

type Row = {
  line: OfferLine
  name: string
  details: string
  shipping: string
  marks: string
  isChosen: boolean
  /** Whether it could be taken and is not. */
  isLeft: boolean
  onToggle: (() => void) | undefined
}

/** The lines of an offer: a table, or cards on a phone. */
export function OfferLines(props: OfferLinesProps) {
  const isNarrow = useNarrowScreen() && !props.isOnPaper
  const rows = toRows(props)
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{props.onChoose ? 'Choose what you want' : 'Lines'}</Title>
      {isNarrow ? <LineCards rows={rows} /> : <LineTable rows={rows} {...props} />}
    </Stack>
  )
}

function toRows({ offer, chosen, onChoose }: OfferLinesProps): Row[] {
  const offered = new Set(offeredLines(offer).map(({ id }) => id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose?.(next)
  }
  return offer.lines.map((line, index) => {
    const isOffered = offered.has(line.id)
    const isChosen = chosen.has(line.id)
    return {
      line,
      name: `${index + 1}. ${line.description || sizeOf(line)}`,
      details: detailsOf(line),
      shipping: shippingOf(line),
      marks: marksOf(line, offer.answer !== null && isOffered && !isChosen),
      isChosen,
      isLeft: isOffered && !isChosen,
      onToggle: onChoose && isOffered ? () => toggle(line.id) : undefined,
    }
  })
}

const tableColumns: readonly (readonly [name: LineColumnName, width: string])[] = [
  ['size', '16%'],
  ['grade', '12%'],
  ['pieces', '7%'],
  ['weight', '11%'],
  ['price', '12%'],
  ['amount', '12%'],
]

function LineTable({ rows, onChoose, isOnPaper = false }: OfferLinesProps & { rows: readonly Row[] }) {
  const canChoose = onChoose !== undefined
  return (
    <Table className={classes['table'] ?? ''} verticalSpacing={8} horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          {canChoose && <Table.Th w={34} aria-label="Take" />}
          <Table.Th>{lineColumns.description.heading}</Table.Th>
          {tableColumns.map(([name, width]) => (
            <Table.Th key={name} w={isOnPaper ? 'auto' : width} data-numeric={lineColumns[name].isNumeric}>
              {lineColumns[name].heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {rows.map((row) => (
        <Table.Tbody key={row.line.id}>
          <Table.Tr data-left={row.isLeft || undefined}>
            {canChoose && (
              <Table.Td>
                <Tick row={row} />
              </Table.Td>
            )}
            <Table.Td>
              {row.name}
              {!isOnPaper && <About texts={[row.details, row.shipping, row.marks, row.line.note]} />}
            </Table.Td>
            {tableColumns.map(([name]) => (
              <Table.Td key={name} data-numeric={lineColumns[name].isNumeric}>
                {lineColumns[name].read(row.line)}
              </Table.Td>
            ))}
          </Table.Tr>
          {/* Fewer lines than in the first column. */}
          {isOnPaper && (
            <Table.Tr>
              <Table.Td colSpan={tableColumns.length + 1}>
                <About texts={[[row.details, row.shipping, row.marks].filter(Boolean).join(' · '), row.line.note]} />
              </Table.Td>
            </Table.Tr>
          )}
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

function LineCards({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={`plain-list ${classes['cards']}`}>
      {rows.map((row) => {
        const { line } = row
        const about = [sizeWithUnit(line), line.grade, row.details].filter(Boolean).join(', ')
        return (
          <li key={line.id} className="framed" data-left={row.isLeft || undefined}>
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
            {row.marks && <span className={classes['marks']}>{row.marks}</span>}
            {line.note && <span className={classes['marks']}>{line.note}</span>}
            <Group component="span" justify="space-between" align="stretch" gap="4px 12px" className="tabular">
              <span>{lineColumns.price.read(line)}</span>
              <strong>{lineColumns.amount.read(line)}</strong>
            </Group>
          </li>
        )
      })}
    </ul>
  )
}

function Tick({ row: { name, isChosen, onToggle } }: { row: Row }) {
  return onToggle && <PlainCheckbox aria-label={`Take ${name}`} checked={isChosen} onChange={onToggle} />
}
