import { answerQuestion } from './modules/inventory/index/answer.ts'
import { findNumbers } from './modules/inventory/index/numbers.ts'
import { serveStock } from './modules/inventory/index/serve-stock.ts'
import { matchNeeds } from './modules/needs/matching/match-needs.ts'

// The thread is above the modules: the stock index knows no needs.
const calls = { search: answerQuestion, match: matchNeeds, numbers: findNumbers }
export type StockThreadCalls = typeof calls

serveStock(calls)
