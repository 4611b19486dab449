import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import { useMemo } from 'react'
import classes from './Figures.module.css'
import { roundAround, roundUp, withoutSoFar } from './words.ts'

/** `at` names it wherever there is room; on the axis it is without `so far`. */
type Point = { at: string; value: number | null }

/** What Recharts would do with keys is left to the table, and nothing moves. */
const still = { accessibilityLayer: false } as const
const heightPx = 132
const rowPx = 26
/** Every label is level with its line: Recharts would move the outer ones inwards, and here they have room. */
const level = { interval: 0 } as const
const withRoom = { margin: { top: 10, right: 16 } } as const
/** Names stand in equal steps back from the newest; all of them where they fit. */
const evenSteps = { interval: 'equidistantPreserveEnd', minTickGap: 4 } as const

type LineProps = {
  name: string
  points: readonly Point[]
  /** Shared by charts that stand side by side, so that their heights can be compared. */
  domain: readonly [number, number]
  show: (value: number) => string
  showTick: (value: number) => string
  lead: string
}

/** One line with its name and what it says last above it, so that no legend is needed. */
function SmallLine({ name, points, domain, show, showTick, lead }: LineProps) {
  const data = useMemo(() => points.map(({ at, value }) => ({ at, [name]: value })), [points, name])
  return (
    <div className={classes['small']}>
      <Text size="sm" className={classes['name'] ?? ''}>
        <b>{name}</b> <span className="tabular">{lead}</span>
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
        yAxisProps={{ ...level, domain: [...domain], width: 52, tickCount: 3, tickFormatter: showTick }}
        xAxisProps={{ ...evenSteps, tickFormatter: withoutSoFar }}
        valueFormatter={show}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ ...still, ...withRoom }}
      />
    </div>
  )
}

type Series = { name: string; points: readonly Point[] }

/** A chart for each, on one scale; from zero unless what counts is the difference, as of prices. */
export function SmallLines({
  series,
  show,
  showTick = show,
  describe,
  fromZero,
}: {
  series: readonly Series[]
  show: (value: number) => string
  /** At the axis, which has less room. */
  showTick?: (value: number) => string
  /** What stands above each. */
  describe: (points: readonly Point[]) => string
  fromZero: boolean
}) {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []))
  const domain = fromZero ? ([0, roundUp(Math.max(...values))] as const) : roundAround(values)
  return (
    <SimpleGrid cols={series.length === 1 ? 1 : { base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
      {series.map((one) => (
        <SmallLine
          key={one.name}
          {...one}
          domain={domain}
          show={show}
          showTick={showTick}
          lead={describe(one.points)}
        />
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
      yAxisProps={{ ...level, width: 64, tickCount: 5, allowDecimals: false, tickFormatter: show }}
      xAxisProps={evenSteps}
      valueFormatter={show}
      barProps={{ isAnimationActive: false, stroke: 'var(--figure-strong)', strokeOpacity: 1 }}
      barChartProps={{ ...still, ...withRoom }}
    />
  )
}
