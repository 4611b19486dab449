import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import { useMemo } from 'react'
import classes from './Figures.module.css'

type Point = { at: string; value: number | null }

/** What Recharts would do with keys is left to the table, and nothing moves. */
const still = { accessibilityLayer: false } as const
const heightPx = 132
const ticks = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const showTick = (value: number) => ticks.format(value)

/** The next round number, such as 6,000 for 5,020. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
const rowPx = 26

type LineProps = {
  name: string
  points: readonly Point[]
  /** Shared by charts that stand side by side, so that their heights can be compared. */
  domain: readonly [number, number]
  show: (value: number) => string
  hasArea?: boolean
}

/** One line with its name and its last value above it, so that no legend is needed. */
function SmallLine({ name, points, domain, show }: LineProps) {
  const data = useMemo(() => points.map(({ at, value }) => ({ at, [name]: value })), [points, name])
  const last = points.findLast(({ value }) => value !== null)?.value
  return (
    <div className={classes['small']}>
      <Text size="sm" className={classes['name'] ?? ''}>
        <b>{name}</b> {last != null && <span className="tabular">{show(last)}</span>}
      </Text>
      <LineChart
        h={heightPx}
        data={data}
        dataKey="at"
        series={[{ name, color: 'var(--figure-strong)' }]}
        curveType="linear"
        withDots={points.length <= 12}
        dotProps={{ r: 3 }}
        strokeWidth={2}
        gridAxis="x"
        tickLine="none"
        connectNulls={false}
        yAxisProps={{ domain: [...domain], width: 52, tickCount: 3, tickFormatter: showTick }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 32 }}
        valueFormatter={show}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={still}
      />
    </div>
  )
}

export type Series = { name: string; points: readonly Point[] }

/** A chart for each, on one scale; from zero unless what counts is the difference, as of prices. */
export function SmallLines({
  series,
  show,
  fromZero,
}: {
  series: readonly Series[]
  show: (value: number) => string
  fromZero: boolean
}) {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const domain = fromZero ? ([0, roundUp(most)] as const) : ([Math.floor(least - 1), Math.ceil(most + 1)] as const)
  return (
    <SimpleGrid cols={series.length === 1 ? 1 : { base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
      {series.map((one) => (
        <SmallLine key={one.name} {...one} domain={domain} show={show} />
      ))}
    </SimpleGrid>
  )
}

type BarsProps = { rows: readonly { name: string; value: number }[]; unit: string; show: (value: number) => string }

/** A bar for each name, from zero, with its value at its end. */
export function SideBars({ rows, unit, show }: BarsProps) {
  const data = useMemo(() => rows.map(({ name, value }) => ({ name, [unit]: value })), [rows, unit])
  return (
    <BarChart
      h={rows.length * rowPx + 12}
      data={data}
      dataKey="name"
      orientation="vertical"
      series={[{ name: unit, color: 'var(--figure-strong)' }]}
      maxBarWidth={16}
      gridAxis="none"
      tickLine="none"
      withXAxis={false}
      withBarValueLabel
      valueLabelProps={{ position: 'right', fill: 'currentColor', formatter: (value) => show(Number(value)) }}
      yAxisProps={{ width: 148, interval: 0 }}
      xAxisProps={{ domain: [0, 'dataMax'] }}
      valueFormatter={show}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ ...still, margin: { right: 64 } }}
    />
  )
}

type MonthBarsProps = {
  months: readonly ({ month: string } & Readonly<Record<string, string | number>>)[]
  /** The lightest first; each is a part of the one before, so steps of one hue say it, in print and to every eye. */
  series: readonly string[]
  show: (value: number) => string
}

const tones = ['var(--figure-light)', 'var(--figure-middle)', 'var(--figure-strong)']

export function MonthBars({ months, series, show }: MonthBarsProps) {
  const colors = series.length === 1 ? tones.slice(2) : tones
  return (
    <BarChart
      h={220}
      data={months.map((month) => ({ ...month }))}
      dataKey="month"
      series={series.map((name, index) => ({ name, color: colors[index] ?? 'var(--figure-strong)' }))}
      gridAxis="x"
      tickLine="none"
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'top', height: 36, itemSorter: null }}
      maxBarWidth={series.length > 1 ? 14 : 36}
      yAxisProps={{ width: 64, tickCount: 5, allowDecimals: false, tickFormatter: showTick }}
      xAxisProps={{ interval: 'preserveStartEnd' }}
      valueFormatter={show}
      barProps={{ isAnimationActive: false, stroke: 'var(--figure-strong)', strokeOpacity: 1 }}
      barChartProps={still}
    />
  )
}
