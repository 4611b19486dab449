/** What a source had of a category at the end of a day on which it changed. Triggers write it. */
type StockDayTable = { source_code: string; category: string; day: string; item_count: number; weight_lb: number }

export type StockDayTables = { stock_days: StockDayTable }
