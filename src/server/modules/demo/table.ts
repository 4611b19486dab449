/** Which records came with the demo data, so that they can be removed and nothing else with them. */
export type DemoRecordTable = { table_name: string; record_id: string }

export type DemoTables = { demo_records: DemoRecordTable }
