import { expect, test } from 'vitest'
import { fallbackProductTypes } from '../../../../shared/stock/terms.ts'
import { parseWorkbook } from '../../../lib/workbook/parse-workbook.ts'
import { describeLine, needRequests } from '../../../test/deals/need-requests.ts'
import { aSheetFile } from '../../../test/lists/workbooks.ts'
import { readSheets } from './read-sheets.ts'
import { readText } from './read-text.ts'

const context = { categories: fallbackProductTypes, today: '2026-11-23' }
const linesOf = (text: string) => readText(text, context).lines.map((line) => [line.line, describeLine(line)])

test.each(needRequests)('%s', (request, meaning) => {
  const { lines, others } = readText(request, context)
  expect(lines.map(describeLine).join(' / ') || 'no item').toBe(meaning)
  expect(lines.length + others.length).toBe(1)
})

test('a mail: greeting, numbering and signature are no items, and none of it is lost', () => {
  const mail = `From: Bob Smith <bob@acme.example>
Hi Ann,
Please quote the following:
1) 16ga x 48 x 120 galv G90, 50 pcs
2. HR plate 3/8 x 96 x 240 A36 - 6 plates w/certs
- CR coil .036 x 48 x C 40,000#

Galv G60:
(1) 20ga 48x96
(2) 22ga 48x120

Need by 12/15, ship to Dayton OH
Thanks,
Bob Smith
12 Gauge Road, Suite 16, Dayton OH 45402
419-555-0100 x 24

On Mon, Nov 3, 2025 at 10:12 AM Ann wrote:
> 10ga x 48 x 120 HR, 5 pcs`
  expect(linesOf(mail)).toEqual([
    [4, 'Galvanized Sheet, 16 GA x 48 x 120, 50 pcs, G90'],
    [5, 'Hot Rolled Plate, 3/8 x 96 x 240, 6 pcs, A36, Yes MTR'],
    [6, 'Cold Rolled Coil, .036 x 48 x COIL, 40000 lb'],
    [9, '20 GA x 48 x 96, [Galv G60:] - notes "Galv G60:"'],
    [10, '22 GA x 48 x 120, [Galv G60:] - notes "Galv G60:"'],
  ])
  const { others, forAll } = readText(mail, context)
  expect(others).toHaveLength(10)
  expect(forAll).toEqual([
    {
      line: 12,
      text: 'Need by 12/15, ship to Dayton OH',
      specification: { estimatedNeedDate: '2026-12-15', locationState: 'OH', notes: 'Ship to Dayton OH' },
    },
  ])
})

const saidOf = (text: string) =>
  readText(`${text}\n\n16 ga galv 48 x 120 25 pcs`, context).forAll.map(({ specification }) =>
    [specification.estimatedNeedDate, specification.locationState, specification.notes].filter(Boolean).join(' | '),
  )

test.each([
  ['Ship to Dayton, OH', 'OH | Ship to Dayton, OH'],
  ['Need by 12/15', '2026-12-15'],
  ['Please quote the following delivered to Toledo, OH 43604 by 12/15:', '2026-12-15 | OH | Ship to Toledo, OH 43604'],
  ['Subject: RFQ - need by 12/20, delivered Gary, IN', '2026-12-20 | IN | Ship to Gary, IN'],
  [
    'All material to be delivered to our plant in Houston, Texas no later than Dec 15.',
    '2026-12-15 | TX | Ship to our plant in Houston, Texas',
  ],
  ['Delivery: Houston, TX', 'TX | Ship to Houston, TX'],
  ['Need date: January 5th', '2027-01-05'],
  ['FOB Chicago, IL', 'IL | Ship to Chicago, IL'],
  ['F.O.B. destination, Omaha NE 68102', 'NE | Ship to Omaha NE 68102'],
  ["Can you help? Del'd to Fort Wayne, IN please.", 'IN | Ship to Fort Wayne, IN'],
  ['We need this in house by 12/8.', '2026-12-08'],
  ['Deliver 12/15/26 to Peoria, IL', '2026-12-15 | IL | Ship to Peoria, IL'],
  ['Must have by 12/18 at our Rockford IL location', '2026-12-18 | IL | Ship to our Rockford IL location'],
  ['Quote due 11/30 - material due 12/20', '2026-12-20'],
  ['delivery to toledo, oh', 'OH | Ship to toledo, oh'],
  ['Deliver to Memphis', 'Deliver to Memphis'],
  ['Need ASAP, will pick up', 'Need ASAP, will pick up'],
  ['Delivery to Mobile AL in 3-4 weeks', 'AL | Delivery to Mobile AL in 3-4 weeks'],
  [
    'Need these delivered to Grand Rapids MI the week of 12/7',
    'MI | Need these delivered to Grand Rapids MI the week of 12/7',
  ],
  [
    'Ship to:\nAcme\n1250 Main Street\nDayton, OH 45402\n\nBob Smith',
    'OH | Ship to Acme, 1250 Main Street, Dayton, OH 45402',
  ],
  ['Need by 12/15\nShip to Gary, IN', '2026-12-15', 'IN | Ship to Gary, IN'],
  ['Please quote by Friday 11/27.'],
  ['Pricing needed by 11/27'],
  ['We delivered the last order to you in March, thanks.'],
  ['Delivered pricing please'],
  ['Bill to: Acme, Toledo OH'],
  ['Date: November 23, 2026'],
  ['Acme Fabricating - Q1 needs'],
  ['Acme Steel, 12 Gauge Road, Toledo OH 43604'],
])('beside the items: %s', (text, ...said) => {
  expect(saidOf(text)).toEqual(said)
})

test('headings with several days speak of the lines below them', () => {
  const { forAll, lines } = readText('Need by 12/15:\n14ga HRPO 60 x 120\n\nNeed by 1/15:\n11ga HRPO 60 x 120', context)
  expect(forAll).toEqual([])
  expect(lines.map(({ specification }) => specification.notes)).toEqual(['Need by 12/15:', 'Need by 1/15:'])
})

test.each([
  ['1/4 x 60 x 120 HR', 'Hot Rolled Plate'],
  ['3/16 x 96 x 240 A36, 4 pcs', 'Hot Rolled Plate'],
  ['AR400 3/8 x 96 x 240', 'Hot Rolled Plate'],
  ['.250 x 72 HR 40,000 lbs', 'Hot Rolled Coil'],
  ['40,000 lbs .0897 x 48 HRPO', 'Hot Rolled P&O Coil'],
  ['1/4\t60\t120\t10\tHR', 'Hot Rolled Plate'],
  ['14 ga x 48 HR', null],
  ['304 1/4 x 60 x 120 HR', null],
  ['1/4 checker plate 60 x 120', null],
  ['11 ga x 48 x 120 HR', null],
])('the product that %s may mean: %s', (text, suggested) => {
  expect(readText(text, context).lines.map((line) => line.suggestedCategory)).toEqual([suggested])
})

test('a quoted mail is read if nothing else is asked', () => {
  expect(linesOf('See below\n> 10ga x 48 x 120 HR, 5 pcs')).toEqual([[2, 'Hot Rolled Sheet, 10 GA x 48 x 120, 5 pcs']])
})

test('one item told field by field', () => {
  const text = 'Product: Hot Rolled Coil\nThickness: .135\nWidth: 48\nWeight needed: 20 tons\nGrade: A1011 CS-B'
  expect(linesOf(text)).toEqual([[1, 'Hot Rolled Coil, .135 x 48, 40000 lb, A1011 CS-B']])
})

test('cells with headings in other words', () => {
  const text = `Ln	Gauge	Wd	OAL	Qty	Spec	Finish	Coating	MTR	Need by	Ship to	Target $
1	16	48	120	25	A653 CS-B	Galv	G90	Y	12/15/2026	Dayton, OH	
2	3/16	72	240	4 pcs	A36	HR Plate		N	"	"	0.52
3	10	60	COIL	abc	A1011 CS-B	HRPO			ASAP	TX	
4	14	ditto	96		A653 G60	Galv
Total				29`
  expect(linesOf(text)).toEqual([
    [
      2,
      'Galvanized Sheet, 16 GA x 48 x 120, 25 pcs, A653 CS-B, G90, Yes MTR, by 2026-12-15, to OH, [Ship to: Dayton, OH]',
    ],
    [
      3,
      'Hot Rolled Plate, 3/16 x 72 x 240, 4 pcs, A36, No MTR, [Need by: "; Ship to: "; Target $: 0.52] - estimatedNeedDate "Need by: "", locationState "Ship to: "", notes "Target $: 0.52"',
    ],
    [
      4,
      'Hot Rolled P&O Coil, 10 GA x 60 x COIL, A1011 CS-B, to TX, [Qty: abc; Need by: ASAP] - qtyPcs "Qty: abc", estimatedNeedDate "Need by: ASAP"',
    ],
    [5, 'Galvanized Sheet, 14 GA x ? x 96, A653, G60, [Wd: ditto] - width "Wd: ditto"'],
  ])
})

test('cells without headings, and a table that a mail program turned into blanks', () => {
  expect(linesOf('14 GA\t48\t120\tA1011 CS-B\tHRPO')).toEqual([
    [1, 'Hot Rolled P&O Sheet, 14 GA x 48 x 120, A1011 CS-B'],
  ])
  expect(linesOf('5\t3/16\t48\t96\tHR plate')).toEqual([[1, 'Hot Rolled Plate, 3/16 x 48 x 96, [5] - notes "5"']])
  expect(linesOf('Qty   Ga    Width   Length   Material\n10    14    48      96       CR')).toEqual([
    [2, 'Cold Rolled Sheet, 14 GA x 48 x 96, 10 pcs'],
  ])
})

test('workbooks: titles, units in headings, dates of Excel, and total rows', async () => {
  const day = new Date(Date.UTC(2027, 0, 15))
  const bytes = aSheetFile([
    ['Acme Fabricating - Q1 needs'],
    ['Item', 'Material Description', 'Thk (mm)', 'Width (mm)', 'Lgth', 'Tons Needed', 'Req Date', 'Comments'],
    [1, 'CR coil A1008', 1.2, 1219, 'coil', 20, day, 'oiled'],
    [2, 'Galv G90', 1.5, 1250, '96"', 'tbd', '', ''],
    ['', 'Total', '', '', '', 20, '', ''],
  ])
  const { lines, others } = readSheets(await parseWorkbook(Buffer.from(bytes)), context)
  expect(lines.map((line) => [line.line, describeLine(line)])).toEqual([
    [3, 'Cold Rolled Coil, 1.2 mm x 1219 mm x COIL, 40000 lb, A1008, by 2027-01-15, [oiled]'],
    [4, 'Galvanized Sheet, 1.5 mm x 1250 mm x 96", G90'],
  ])
  expect(others.map(({ line }) => line)).toEqual([1, 2, 5])
})
