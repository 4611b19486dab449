import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { Stack, Text, Title } from '@mantine/core'
import { figureMonths, figureWeeks, type LeadFigures } from '../../../../shared/office/figures.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { MonthBars, SideBars, SmallLines } from './charts.tsx'
import { Figure } from './Figure.tsx'
import classes from './Figures.module.css'
import {
  useLeadFigures,
  useListFigures,
  useMarginFigures,
  usePriceFigures,
  useRegionFigures,
  useStockFigures,
} from './hooks.ts'
import { RegionTones } from './RegionTones.tsx'
import { describeMonths, type FigureRow, nameMonths, showFigure } from './words.ts'

const listsShown = 15
const shortDay = (day: string) => formatDay(day).replace(/, \d{4}$/, '')
const tons = (value: number) => `${formatCount(value)} tons`
const dollars = (value: number) => formatDollars(value.toFixed(2))
const wholeDollars = (value: number) => `$${formatCount(value)}`

type OfMonth = { month: string }
const shortMonths = (months: readonly OfMonth[]) =>
  nameMonths(
    months.map(({ month }) => month),
    false,
  )
const monthsShown = `from the first that has any, ${figureMonths} at most`

/** The numbers of each month, the newest first, as all tables of times begin. */
function monthRows<Month extends OfMonth>(
  months: readonly Month[],
  valuesOf: (month: Month, at: number) => FigureRow['values'],
): FigureRow[] {
  const names = nameMonths(
    months.map(({ month }) => month),
    true,
  )
  return months.map((month, at) => ({ name: names[at] ?? '', values: valuesOf(month, at) })).toReversed()
}

/** What a broker looks at on Monday. */
export function FiguresPanel() {
  return (
    <Stack component="section" aria-label="Figures" gap="lg">
      <div>
        <Title order={2}>Figures</Title>
        <Text size="sm" c="dimmed">
          Days and months are in Pacific time; tons are short tons.
        </Text>
      </div>
      <div className={classes['figures']}>
        <Stock />
        <Regions />
        <Lists />
        <Leads />
        <Prices />
        <Margin />
      </div>
    </Stack>
  )
}

function Stock() {
  return (
    <Figure
      title="Stock by product"
      note={`Tons for sale, each week of the last ${figureWeeks}, all on one scale`}
      query={useStockFigures()}
      whenEmpty="Once lists are stored, this shows the tons for sale of each product, week by week."
      numbersOf={({ days, products }) =>
        products.length === 0
          ? undefined
          : {
              headings: ['Day', ...products.map(({ product }) => product)],
              rows: days
                .map((day, at) => ({ name: formatDay(day), values: products.map((one) => one.tons[at] ?? 0) }))
                .toReversed(),
            }
      }
    >
      {({ days, products }) => (
        <SmallLines
          fromZero
          show={tons}
          showTick={formatCount}
          describe={(points) => tons(points.at(-1)?.value ?? 0)}
          series={products.map(({ product, tons: values }) => ({
            name: product,
            points: days.map((day, at) => ({ at: shortDay(day), value: values[at] ?? 0 })),
          }))}
        />
      )}
    </Figure>
  )
}

function Regions() {
  return (
    <Figure
      title="Stock by region"
      note="Tons for sale now; steel that is offered in several regions counts in each"
      query={useRegionFigures()}
      whenEmpty="Once lists are stored, this shows the tons for sale in each region, on the map."
      numbersOf={({ regions }) =>
        regions.every(({ items }) => items === 0)
          ? undefined
          : {
              headings: ['Region', 'Tons', 'Items'],
              rows: regions.map(({ region, tons: value, items }) => ({ name: region, values: [value, items] })),
            }
      }
    >
      {({ regions }) => (
        <div className={classes['regions']}>
          <RegionTones figures={regions} />
          <SideBars
            unit="Tons"
            show={(value) => formatCount(value)}
            rows={regions.map(({ region, tons: value }) => ({ name: region, value }))}
          />
        </div>
      )}
    </Figure>
  )
}

function Lists() {
  return (
    <Figure
      title="Age of lists"
      note={`Days since the oldest list that stands, by supplier; the ${listsShown} oldest`}
      query={useListFigures()}
      whenEmpty="Once lists are stored, this shows how old the list of each supplier is."
      numbersOf={({ suppliers }) =>
        suppliers.length === 0
          ? undefined
          : {
              headings: ['Supplier', 'Oldest list, days', 'Newest list, days', 'Sends every, days', 'Tons'],
              rows: suppliers.map((one) => ({
                name: one.sources.includes(one.supplier) ? one.supplier : `${one.supplier} (${one.sources.join(', ')})`,
                values: [one.oldestDays, one.newestDays, one.everyDays, one.tons],
              })),
            }
      }
    >
      {({ suppliers }) => (
        <SideBars
          unit="Days"
          show={(value) => formatCount(value)}
          rows={suppliers
            .slice(0, listsShown)
            .map(({ supplier, oldestDays }) => ({ name: supplier, value: oldestDays }))}
        />
      )}
    </Figure>
  )
}

function Leads() {
  return (
    <Figure
      title="Leads, quotes and orders"
      note="By the month in which the lead came in: requests and needs lists, those quoted, those ordered"
      query={useLeadFigures()}
      whenEmpty="Once buyers send requests, this shows how many are quoted and ordered, the share won, and the hours until the first quote."
      numbersOf={({ months }) =>
        months.length === 0
          ? undefined
          : {
              headings: ['Month', 'Leads', 'Quoted', 'Ordered', 'Won, % of quoted', 'Hours to quote, median'],
              rows: monthRows(months, (one) => [one.leads, one.quoted, one.ordered, one.wonPercent, one.hoursToQuote]),
            }
      }
    >
      {({ months }) => (
        <Stack gap="md">
          <MonthBars
            series={['Leads', 'Quoted', 'Ordered']}
            show={formatCount}
            months={months.map(({ leads, quoted, ordered }, at) => ({
              month: shortMonths(months)[at] ?? '',
              Leads: leads,
              Quoted: quoted,
              Ordered: ordered,
            }))}
          />
          <div className={classes['regions']}>
            <MonthLine
              name="Won, of those quoted"
              months={months}
              show={(value) => `${formatCount(value)}%`}
              read={({ wonPercent }) => wonPercent}
            />
            <MonthLine
              name="Hours to the first quote, median"
              months={months}
              show={(value) => `${showFigure(value)} h`}
              read={({ hoursToQuote }) => hoursToQuote}
            />
          </div>
        </Stack>
      )}
    </Figure>
  )
}

type MonthLineProps = {
  name: string
  months: LeadFigures['months']
  show: (value: number) => string
  read: (month: LeadFigures['months'][number]) => number | null
}

function MonthLine({ name, months, show, read }: MonthLineProps) {
  const names = shortMonths(months)
  return (
    <SmallLines
      fromZero
      show={show}
      describe={(points) => describeMonths(points, show)}
      series={[{ name, points: months.map((month, at) => ({ at: names[at] ?? '', value: read(month) })) }]}
    />
  )
}

function Prices() {
  return (
    <Figure
      title="Prices by product"
      note={`Dollars per cwt, the median of the lines quoted in each month, ${monthsShown}; all on one scale, which does not begin at zero`}
      query={usePriceFigures()}
      whenEmpty="Once quotes are sent, this shows what each product was quoted at, month by month."
      numbersOf={({ months, products }) =>
        products.length === 0
          ? undefined
          : {
              headings: ['Month', ...products.flatMap(({ product }) => [`${product}, $/cwt`, `${product}, quotes`])],
              rows: monthRows(
                months.map((month) => ({ month })),
                (_, at) => products.flatMap(({ perCwt, quotes }) => [perCwt[at] ?? null, quotes[at] ?? 0]),
              ),
            }
      }
    >
      {({ months, products }) => (
        <SmallLines
          fromZero={false}
          show={dollars}
          showTick={wholeDollars}
          describe={(points) => describeMonths(points, dollars)}
          series={products.map(({ product, perCwt }) => ({
            name: product,
            points: nameMonths(months, false).map((at, index) => {
              const value = perCwt[index]
              return { at, value: value == null ? null : Number(value) }
            }),
          }))}
        />
      )}
    </Figure>
  )
}

function Margin() {
  return (
    <Figure
      title="Margin"
      note="Dollars by the month of the order, of the lines whose cost is known, without freight and cancelled orders"
      query={useMarginFigures()}
      whenEmpty="Once quotes are accepted, this shows what their orders earn, month by month."
      numbersOf={({ months }) =>
        months.length === 0
          ? undefined
          : {
              headings: ['Month', 'Margin, $', 'Margin, %', 'Sales, $', 'Cost, $', 'Orders', 'Lines without a cost'],
              rows: monthRows(months, (one) => [
                one.margin,
                one.marginPercent,
                one.sales,
                one.cost,
                one.orders,
                one.linesWithoutCost,
              ]),
            }
      }
    >
      {({ months }) => (
        <MonthBars
          series={['Margin']}
          show={wholeDollars}
          months={months.map(({ margin }, at) => ({ month: shortMonths(months)[at] ?? '', Margin: Number(margin) }))}
        />
      )}
    </Figure>
  )
}
