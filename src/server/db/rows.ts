import {
  type InsertObject,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type UpdateObject,
} from 'kysely'
import { notFound } from '../lib/domain-error.ts'
import type { Database, Db, Tx } from './database.ts'

type TableName = { [Name in keyof Database]: 'id' extends keyof Database[Name] ? Name : never }[keyof Database]
type ColumnOf<Table extends TableName> = keyof Selectable<Database[Table]> & string

/** What needs a row throws NOT_FOUND with the noun. */
export function rowsOf<Table extends TableName, Column extends ColumnOf<Table>>(
  table: Table,
  columns: readonly Column[],
  noun: string,
) {
  type Row = Pick<Selectable<Database[Table]>, Column>
  const name = sql.table(table)
  const returned = listColumns(columns)

  async function find(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> {
    return (await query.execute(db)).rows[0]
  }
  async function demand(db: Db, query: RawBuilder<Row>): Promise<Row> {
    const row = await find(db, query)
    if (!row) throw notFound(noun)
    return row
  }
  return {
    find: (db: Db, id: string) => find(db, sql`select ${returned} from ${name} where id = ${id}`),
    get: (db: Db, id: string) => demand(db, sql`select ${returned} from ${name} where id = ${id}`),
    getBy: (db: Db, column: ColumnOf<Table>, value: string) =>
      demand(db, sql`select ${returned} from ${name} where ${sql.ref(column)} = ${value}`),
    /** The rows with one of these values in a column, in the order of the further columns. */
    async selectBy(db: Db, column: ColumnOf<Table>, values: readonly string[], ...order: ColumnOf<Table>[]) {
      const isOneOf = sql`${sql.ref(column)} = any(${[...values]}::text[])`
      const query = sql<Row>`select ${returned} from ${name} where ${isOneOf} order by ${listColumns([...order, column])}`
      return (await query.execute(db)).rows
    },
    lock: (tx: Tx, id: string) => demand(tx, sql`select ${returned} from ${name} where id = ${id} for update`),
    /** Locks the rows that are there in the order of their ids, so that two changes cannot lock each other out. */
    lockAll: async (tx: Tx, ids: readonly string[]): Promise<Row[]> => {
      const query = sql<Row>`select ${returned} from ${name} where id = any(${[...ids]}::text[]) order by id for update`
      return (await query.execute(tx)).rows
    },
    insert(db: Db, values: InsertObject<Database, Table>) {
      const given = givenOf(values)
      const list = sql`(${listColumns(given.map(([column]) => column))}) values (${sql.join(given.map(([, value]) => value))})`
      return demand(db, sql`insert into ${name} ${list} returning ${returned}`)
    },
    update(tx: Tx, id: string, values: UpdateObject<Database, Table>) {
      const changes = givenOf(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      return demand(tx, sql`update ${name} set ${sql.join(changes)} where id = ${id} returning ${returned}`)
    },
    /** Returns the deleted row. */
    remove: (db: Db, id: string) => demand(db, sql`delete from ${name} where id = ${id} returning ${returned}`),
  }
}

const listColumns = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const givenOf = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined)

/** How many rows a query finds. */
export async function countRows<Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Sets the statuses of several records, each its own. */
export async function updateStatuses(
  tx: Tx,
  table: 'customer_inquiries' | 'customer_needs',
  changes: readonly { id: string; status: string }[],
): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const statuses = changes.map(({ status }) => status)
  await sql`
    update ${sql.table(table)} as record set status = change.status
    from unnest(${ids}::text[], ${statuses}::text[]) as change (id, status)
    where record.id = change.id
  `.execute(tx)
}
