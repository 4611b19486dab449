import type { Dice } from '../../db/seeds/demo/dice.ts'
import { aListRow, aWorkbook } from '../../src/server/test/workbooks.ts'
import { type Answer, textOf } from '../harness/http.ts'
import { sendList, toForm } from '../harness/list-upload.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { List } from './ledger.ts'
import type { FaultContext } from './scenario.ts'

/** The category that all lists of the faults go into. */
export const listCategory = 'Hot Rolled Coil'

const smallRowsMax = 60
const largeRowsMax = 1_500
const largeShare = 0.15
const newHeatShare = 0.2

/** Decides how long the next list of a source is: mostly short, now and then long. */
export function planList(source: string, edition: number, dice: Dice): List {
  return { source, edition, rows: dice.whole(1, dice.chance(largeShare) ? largeRowsMax : smallRowsMax) }
}

/**
 * Makes a list as a form to be sent. Its edition stands in each row's condition; most rows are the items of the edition
 * before, so that storing it deletes, changes and adds items.
 */
export function makeForm({ source, edition, rows }: List, dice: Dice): FormData {
  const items = Array.from({ length: rows }, (_, index) =>
    aListRow({
      'Source Code': source,
      'Product ID': `P-${index}`,
      'Heat Num': dice.chance(newHeatShare) ? `H-${edition}` : 'H',
      Condition: String(edition),
    }),
  )
  return toForm({ bytes: aWorkbook(items), category: listCategory, name: `${source}-${edition}.xlsx` })
}

/** Sends a list in one step, and takes down what becomes of it. */
export async function offerList(
  { dice, ledger }: Pick<FaultContext, 'dice' | 'ledger'>,
  { address }: ServerUnderTest,
  cookie: string,
  list: List,
): Promise<Answer> {
  ledger.noteListSent(list)
  const answer = await sendList(address, cookie, makeForm(list, dice))
  if (answer.status === 200) ledger.noteListAcknowledged(list)
  return answer
}

/** The same for a list that must be taken. */
export async function storeList(...sending: Parameters<typeof offerList>): Promise<void> {
  const answer = await offerList(...sending)
  if (answer.status !== 200) throw new Error(`A list was answered ${answer.status}: ${await textOf(answer)}`)
}
