/** Which records came with the demo data, so that only those are removed. */
export type DemoRecordTable = { table_name: string; record_id: string }

export type DemoTables = { demo_records: DemoRecordTable }
