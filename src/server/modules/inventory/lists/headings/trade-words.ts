import { tradeVocabulary } from './trade-vocabulary.ts'
import { readWordTable } from './word-table.ts'

export const tradeWords = readWordTable(tradeVocabulary)
