import { TRPCError } from '@trpc/server'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { test } from '../../fixtures.ts'
import { judge, type Outcome, storedItems } from './list-outcome.ts'
import type { SupplierList } from './supplier-list.ts'
import { supplierLists } from './supplier-lists.ts'
import { nothingTold, type Told, uploadInOneStep, uploadWithPerson } from './upload-list.ts'

const lists = Object.values(supplierLists).flat()
const withoutForm = ({ name }: SupplierList) => name.replace(/, form \d+$/, '')
/** Of the lists that differ in their random form alone the first: a person's way shows the others. */
const firstForms = lists.filter((list, at) => at === lists.findIndex((one) => withoutForm(one) === withoutForm(list)))

type Way = { upload: (admin: Caller, list: SupplierList, told: Told) => Promise<void>; isOneStep: boolean }

/** Returns what forgets the stock and what was remembered of earlier lists. */
async function createForgetting(db: Db): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and (tablename like 'remembered%' or tablename in ('inventory_items', 'uploads', 'staged_uploads'))
  `.execute(db)
  const forget = sql.raw(rows.map(({ name }) => `delete from ${name}`).join(';'))
  return () => forget.execute(db)
}

async function tryList(db: Db, admin: Caller, list: SupplierList, { upload, isOneStep }: Way): Promise<Outcome> {
  for (const earlier of list.earlier ?? []) await uploadWithPerson(admin, earlier, nothingTold())
  const told = nothingTold()
  try {
    await upload(admin, list, told)
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'INTERNAL_SERVER_ERROR') throw error
    told.isRefused = true
    told.texts.push(String(error))
  }
  return judge(isOneStep ? { ...list, ...list.oneStep } : list, await storedItems(db), told)
}

type Outcomes = ReadonlyMap<string, Outcome>

async function tryLists(db: Db, admin: Caller, tried: readonly SupplierList[], way: Way): Promise<Outcomes> {
  const outcomes = new Map<string, Outcome>()
  const forget = await createForgetting(db)
  for (const list of tried) {
    await forget()
    outcomes.set(list.name, await tryList(db, admin, list, way))
  }
  return outcomes
}

/** The lists that fall short, by how they do. */
function namesOf(outcomes: Outcomes): Partial<Record<Outcome['is'], string[]>> {
  const names: Partial<Record<Outcome['is'], string[]>> = {}
  for (const [name, { is }] of outcomes) if (is !== 'right') names[is] = [...(names[is] ?? []), name]
  return names
}

const explain = (outcomes: Outcomes) =>
  [...outcomes].flatMap(([name, { is, why }]) => (is === 'right' ? [] : [`${name} (${is}): ${why}`])).join('\n')

test('each kind has three lists or more, each with a name of its own', () => {
  expect(lists.length).toBeGreaterThanOrEqual(60)
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length)
  const few = Object.entries(supplierLists).filter(([, ofKind]) => ofKind.length < 3)
  expect(few).toEqual([])
})

test('lists of every kind become right stock with a person at the preview', async ({ db, admin }) => {
  const outcomes = await tryLists(db, admin, lists, { upload: uploadWithPerson, isOneStep: false })
  expect(namesOf(outcomes), explain(outcomes)).toEqual({})
})

test('the one-step call stores most lists right, and tells of the others', async ({ db, admin }) => {
  const outcomes = await tryLists(db, admin, firstForms, { upload: uploadInOneStep, isOneStep: true })
  expect(namesOf(outcomes), explain(outcomes)).toEqual({
    told: [
      'a list without a source, with the headings of another supplier',
      'coils in tons of an unnamed kind',
      'coils in pounds with one weight in T',
      'a sheet for each plant, named by state',
      'a sheet for each grade',
      'a sheet for each yard, named by source',
      'sheets of this week and of last week',
      'sheets and plates mixed, not split by the client',
      'a sheet for each product, which only its name says',
      'a condition that only staff know, form 11',
      'marks under Stat, form 31',
      'marks without a heading, form 41',
      'marks under Flag, form 45',
      'marks under Sts, form 46',
      'weights per piece only',
      'weights per piece by slash',
      'weights in kilograms under a heading that is chosen, form 1',
      'weights without a unit under a heading that is chosen, form 1',
      'weights without a unit under a heading in another language, form 1',
      'the next list under a heading whose unit nobody asked about, form 1',
      'a quantity in pounds by its unit column',
      'a quantity in pounds beside the weight',
      'thin coils in millimeters that do not say so',
      'least and greatest sizes',
      'a terminal named after a state',
      'a list without headings',
      'coils without headings and without lengths and pieces',
      'a place that is corrected in all its rows',
      'the next list with the same place, corrected as the last one',
      'gauges without a unit, corrected in all rows with the problem',
      'weights of sheets in kilograms that do not say so',
      "widths and lengths of sheets in each other's columns",
      'thicknesses of coils in millimeters that do not say so',
      'three spellings of a source in one file',
      'a spelling other than the stored one',
      'thicknesses that Excel made dates',
    ],
  })
})
